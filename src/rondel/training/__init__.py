"""Tables at which learners play: what environments do at every step, compiled."""
