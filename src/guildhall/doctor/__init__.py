"""`guildhall doctor`: looks at what a shop needs to run, and names what is wrong together with its fix."""
