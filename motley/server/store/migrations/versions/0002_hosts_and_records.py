"""Who made a table, and the record of a game that is over."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    op.add_column("tables", sa.Column("host", sa.String(64), nullable=True))
    op.add_column("tables", sa.Column("record", sa.Text, nullable=True))


def downgrade() -> None:
    op.drop_column("tables", "record")
    op.drop_column("tables", "host")
