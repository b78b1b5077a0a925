"""Leaves its connection open and stops altogether, as a machine does whose network is gone."""

import os
import signal

from hostile.wire import Wire

for _ in Wire().turns():
    os.kill(os.getpid(), signal.SIGSTOP)
