"""Tables that are set aside, because code of their game held up everybody."""

import sqlalchemy as sa
from alembic import op

revision = "0009"
down_revision = "0008"


def upgrade() -> None:
    op.create_table(
        "asides",
        sa.Column("table", sa.String(32), primary_key=True),
        sa.Column("game", sa.String(64), nullable=False),
        sa.Column("at", sa.Float, nullable=False),
        sa.Column("why", sa.String(16), nullable=False),
        sa.Column("times", sa.Integer, nullable=False),
    )


def downgrade() -> None:
    op.drop_table("asides")
