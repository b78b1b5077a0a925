"""Training on exactly what is refereed: PettingZoo and Gymnasium environments of every game.

It needs the extra `training` (pettingzoo, gymnasium, numpy). See docs/training.md.

    from fairdeal_server.training import env, parallel_env, versus
"""

from .environments import env, parallel_env, versus

__all__ = ["env", "parallel_env", "versus"]
