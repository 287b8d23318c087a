"""The look: what people see, and what they point at."""
