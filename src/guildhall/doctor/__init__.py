"""`guildhall doctor` checks the installation and prints a fix for each problem."""
