"""What every test shares: how Hypothesis searches."""

from hypothesis import settings

# Time limits per example fail on a busy machine without telling anything about the rules.
# The same examples every time: a test that fails today failed yesterday.
settings.register_profile("rondel", deadline=None, derandomize=True, database=None)
settings.load_profile("rondel")
