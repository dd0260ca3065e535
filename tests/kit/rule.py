"""The marker that ties a test to the rules it covers: `@rule("E-19")`, or several numbers at once."""

import pytest

rule = pytest.mark.rule
