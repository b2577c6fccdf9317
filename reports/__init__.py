"""Balance reports: tables of numbers from the logs, figures, and documents made of them."""
