"""People over the network: tables, their journals, the live channel and the pages."""
