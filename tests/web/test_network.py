"""Addresses: an IPv6 household counts as one, and only named proxies are believed."""

from __future__ import annotations

import pytest

from ecotone.core.errors import BadSetup
from ecotone.web.site.network import Proxies, network_of


@pytest.mark.parametrize(
    "host, network",
    [
        ("192.0.2.7", "192.0.2.7"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        ("2001:db8:1:2::ffff", "2001:db8:1:2::/64"),
        ("2001:db8:1:3::1", "2001:db8:1:3::/64"),
        ("::ffff:192.0.2.7", "192.0.2.7"),
        ("fe80::1%eth0", "fe80::/64"),
        ("testclient", "testclient"),
        ("x" * 1000, "x" * 64),
    ],
)
def test_what_an_address_counts_as(host: str, network: str) -> None:
    assert network_of(host) == network


def test_proxies_are_named_by_address_or_by_network() -> None:
    proxies = Proxies(["127.0.0.1", " 10.0.0.0/8", "fd00::/8"])
    for host in ("127.0.0.1", "10.1.2.3", "fd00::5"):
        assert host in proxies
    for host in ("127.0.0.2", "11.0.0.1", "fe00::1", "?", "localhost", ""):
        assert host not in proxies
    assert proxies.names == ["127.0.0.1/32", "10.0.0.0/8", "fd00::/8"]
    assert "127.0.0.1" not in Proxies([])


@pytest.mark.parametrize("name", ["*", "", "localhost", "10.0.0.1/8", "10.0.0.0/99", "1.2.3"])
def test_what_is_no_address_is_refused_with_an_example(name: str) -> None:
    with pytest.raises(BadSetup, match=r"such as 10\.0\.0\.7"):
        Proxies([name])
