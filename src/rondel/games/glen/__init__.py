"""What Glen More and Glen More II share."""
