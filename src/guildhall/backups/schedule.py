"""The job that makes a backup when one is due, in a separate process, which can be ended and frees its memory."""

import subprocess
import sys
from datetime import timedelta

from guildhall.backups.names import time_of
from guildhall.backups.remote import backups_at
from guildhall.core.observability.logs import masked
from guildhall.core.runtime import Runtime

COMMAND = ("-m", "guildhall", "backup", "--gently")
LONGEST = 6 * 3600.0  # seconds
EVERY = timedelta(days=1)


class BackupFailed(Exception):
    """The scheduled backup failed; the message is the command's last line."""


def back_up_if_due(runtime: Runtime) -> int:
    """Make a backup if the newest one is a day old. Raises BackupFailed."""
    settings = runtime.settings
    newest = next(map(time_of, backups_at(settings.backup_url)), None)
    if newest and runtime.clock.now() - newest < EVERY:
        return 0
    command = [sys.executable, *COMMAND]
    try:
        done = subprocess.run(command, capture_output=True, text=True, timeout=LONGEST, check=False)
    except subprocess.TimeoutExpired:
        raise BackupFailed(f"the backup took longer than {LONGEST / 3600:.0f} h") from None
    if done.returncode:
        lines = done.stderr.strip().splitlines()
        raise BackupFailed(masked(lines[-1]) if lines else f"exit code {done.returncode}")
    return 0
