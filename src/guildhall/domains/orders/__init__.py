"""Orders, their one state machine, and what they give access to."""
