"""The steps by which older files become the newest kind."""
