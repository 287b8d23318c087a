"""What needs Polars, matplotlib and Ray: tables, pages and clusters, in an environment of their own."""
