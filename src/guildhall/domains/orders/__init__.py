"""Orders, their state machine, and the access that they grant."""
