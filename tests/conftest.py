"""What every test shares: how Hypothesis searches."""

from hypothesis import settings

# Time limits per example fail on a busy machine without telling anything about the rules.
settings.register_profile("rondel", deadline=None, print_blob=True)
settings.load_profile("rondel")
