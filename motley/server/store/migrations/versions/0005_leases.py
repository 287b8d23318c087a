"""Which process looks after a table, what all of them have in common, and whom none of them serves."""

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"


def upgrade() -> None:
    op.create_table(
        "leases",
        sa.Column("table", sa.String(32), sa.ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("owner", sa.String(32), nullable=False),
        sa.Column("until", sa.Float, nullable=False),
    )
    op.create_table(
        "settings",
        sa.Column("name", sa.String(32), primary_key=True),
        sa.Column("value", sa.Text, nullable=False),
    )
    op.create_table("blocked", sa.Column("person", sa.String(64), primary_key=True))


def downgrade() -> None:
    op.drop_table("blocked")
    op.drop_table("settings")
    op.drop_table("leases")
