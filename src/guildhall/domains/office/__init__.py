"""The staff's own work: notes about customers and saved views of lists."""
