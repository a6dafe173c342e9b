"""What the back office does across rooms."""
