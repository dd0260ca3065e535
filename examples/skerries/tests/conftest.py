"""What all tests share: how hard hypothesis tries."""

from hypothesis import HealthCheck, settings

settings.register_profile(
    "skerries", max_examples=8, derandomize=True, deadline=None, suppress_health_check=[HealthCheck.too_slow]
)
settings.load_profile("skerries")
