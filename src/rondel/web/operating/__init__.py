"""What a host looks at while a server runs: numbers and logs."""
