"""How much memory is left, for the machine and for the container that we may be in."""

from __future__ import annotations

from pathlib import Path

import psutil

# where Linux tells a container's limit and use, in the second and the first version of that interface
_CONTAINERS = (
    ("/sys/fs/cgroup/memory.max", "/sys/fs/cgroup/memory.current"),
    ("/sys/fs/cgroup/memory/memory.limit_in_bytes", "/sys/fs/cgroup/memory/memory.usage_in_bytes"),
)


def available(containers: tuple[tuple[str, str], ...] = _CONTAINERS) -> int:
    """Bytes that further processes can have."""
    left = int(psutil.virtual_memory().available)
    for limit, used in containers:
        try:
            left = min(left, int(Path(limit).read_text()) - int(Path(used).read_text()))
        except (OSError, ValueError):
            continue  # no container of that kind, or ("max") one without a limit
    return left
