"""Games on arrays outside the package."""
