"""Who was at which table, and how it went for them."""

import sqlalchemy as sa
from alembic import op

from motley.server.store.filling import fill_attendance

revision = "0007"
down_revision = "0006"


def upgrade() -> None:
    op.create_table(
        "attendance",
        sa.Column("table", sa.String(32), sa.ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("person", sa.String(64), primary_key=True),
        sa.Column("game", sa.String(64), nullable=False),
        sa.Column("over", sa.Boolean, nullable=False),
        sa.Column("ended", sa.Float, nullable=False),
        sa.Column("seat", sa.Integer, nullable=True),
        sa.Column("seats", sa.Integer, nullable=False),
        sa.Column("place", sa.Integer, nullable=True),
        sa.Column("tied", sa.Integer, nullable=False),
        sa.Column("company", sa.String(16), nullable=False),
        sa.Column("bot", sa.String(64), nullable=True),
        sa.Column("level", sa.String(64), nullable=True),
        sa.Column("text", sa.Text, nullable=False),
    )
    op.create_index("attendance_by_person", "attendance", ["person", "over", "ended"])
    fill_attendance(op.get_bind())


def downgrade() -> None:
    op.drop_index("attendance_by_person", "attendance")
    op.drop_table("attendance")
