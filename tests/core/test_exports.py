"""What the guides import is there, under the names that scripts rely on."""

from importlib.metadata import version
from types import ModuleType

import ecotone
import ecotone.lab
import ecotone.lab.study.findings


def test_the_version_is_that_of_the_package() -> None:
    assert ecotone.__version__ == version("ecotone")


def test_every_name_that_is_exported_is_there() -> None:
    for module in (ecotone, ecotone.lab):
        assert [name for name in module.__all__ if not hasattr(module, name)] == []
        assert sorted(module.__all__) == module.__all__


def test_functions_win_over_packages_of_the_same_name() -> None:
    assert callable(ecotone.games)
    assert callable(ecotone.lab.study)
    assert not isinstance(ecotone.lab.study, ModuleType)
