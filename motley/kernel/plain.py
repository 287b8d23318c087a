"""Values that are what their fields are: compared, shown, copied and pickled by them, alike on both builds."""

from mypy_extensions import mypyc_attr


@mypyc_attr(allow_interpreted_subclasses=True)
class Plain:
    """A value made by its constructor from its `fields`, which it keeps as attributes of the same names.

    A compiled class has no `__dict__`: pickle and copy would take it for empty, so they go through the constructor.
    """

    def fields(self) -> tuple[str, ...]:
        """The names of the constructor's arguments, in order."""
        raise NotImplementedError

    def given(self) -> tuple[object, ...]:
        return tuple([getattr(self, name) for name in self.fields()])

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Plain) or type(self) is not type(other):
            return NotImplemented
        return self.given() == other.given()

    def __hash__(self) -> int:
        return hash((type(self).__name__, self.given()[0]))

    def __reduce__(self) -> tuple[object, ...]:
        return type(self), self.given()

    def __repr__(self) -> str:
        """The constructor's call, without what is empty."""
        told = [
            f"{name}={value!r}" for name, value in zip(self.fields(), self.given(), strict=True) if not _is_empty(value)
        ]
        return f"{type(self).__name__}({', '.join(told)})"


def _is_empty(value: object) -> bool:
    return value is None or value is False or (isinstance(value, (str, tuple, list, dict)) and not value)
