"""At which tables something is kept of a person."""

import sqlalchemy as sa
from alembic import op

from motley.server.store.filling import fill_traces

revision = "0008"
down_revision = "0007"


def upgrade() -> None:
    op.create_table(
        "traces",
        sa.Column("person", sa.String(64), primary_key=True),
        sa.Column("table", sa.String(32), sa.ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    )
    op.create_index("traces_by_table", "traces", ["table"])
    fill_traces(op.get_bind())


def downgrade() -> None:
    op.drop_index("traces_by_table", "traces")
    op.drop_table("traces")
