"""What all tests share: how hard hypothesis tries. HYPOTHESIS_PROFILE chooses; both profiles repeat exactly."""

import os

from hypothesis import HealthCheck, settings

settings.register_profile(
    "dev", max_examples=25, derandomize=True, deadline=None, suppress_health_check=[HealthCheck.too_slow]
)
settings.register_profile("ci", settings.get_profile("dev"), max_examples=50)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "dev"))
