"""What an operator sees of a process: log lines, counts and times, whether its work goes on, room on the disk."""
