"""The symbols that the scene places."""

from motley.kernel import Art

ART = Art({})
