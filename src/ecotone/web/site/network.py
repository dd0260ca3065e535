"""Addresses of the network: whose they are, and which of them are proxies of our own."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from ipaddress import IPv4Network, IPv6Address, IPv6Network, ip_address, ip_network
from typing import Final

from ecotone.core.errors import BadSetup
from ecotone.core.text import Text, quoted

HOUSEHOLD: Final = 64  # bits of an IPv6 address that a provider gives out; whoever has them picks the rest at will


@lru_cache(maxsize=4096)
def network_of(host: str) -> str:
    """What limits count an address as: itself, or its /64 where it is IPv6."""
    try:
        address = ip_address(host.partition("%")[0])  # a zone, as in fe80::1%eth0, is of this machine alone
    except ValueError:
        return host[:64]
    if not isinstance(address, IPv6Address):
        return str(address)
    if address.ipv4_mapped is not None:
        return str(address.ipv4_mapped)
    return str(IPv6Network((address, HOUSEHOLD), strict=False))


def is_own_machine(host: str | None) -> bool:
    """Whether a name or an address means the machine itself, so that it leads nobody else here."""
    try:
        return ip_address(host or "").is_loopback
    except ValueError:
        return host == "localhost"


class Proxies:
    """The proxies that are trusted to say for whom they ask; none, unless the host of the server names them."""

    def __init__(self, named: Iterable[str]) -> None:
        self.networks = [network_named(name.strip()) for name in named]

    def __contains__(self, host: str) -> bool:
        """Whether this address is one of them."""
        try:
            address = ip_address(host)
        except ValueError:
            return False
        return any(address in network for network in self.networks)

    @property
    def names(self) -> list[str]:
        """All of them, as uvicorn wants them."""
        return [str(network) for network in self.networks]


def network_named(name: str) -> IPv4Network | IPv6Network:
    """A network that somebody wrote as 10.0.0.7 or 10.0.0.0/8. `*` is none: everybody could then say to be anybody."""
    try:
        return ip_network(name)
    except ValueError:
        raise BadSetup(
            Text(
                "A trusted proxy is an address such as 10.0.0.7 or a network such as 10.0.0.0/8, not {name}.",
                name=quoted(name, 40),
            )
        ) from None
