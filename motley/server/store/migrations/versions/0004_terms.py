"""How a table is kept, when somebody's time is up, and who was there when."""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"


def upgrade() -> None:
    op.add_column("tables", sa.Column("terms", sa.JSON, nullable=False, server_default="{}"))
    op.add_column("tables", sa.Column("deadline", sa.Float, nullable=True))
    op.add_column("tables", sa.Column("listed", sa.Boolean, nullable=False, server_default=sa.false()))
    op.create_index("tables_by_deadline", "tables", ["deadline"])
    op.create_index("tables_by_listing", "tables", ["listed", "changed"])
    op.create_table(
        "presence",
        sa.Column("table", sa.String(32), sa.ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("person", sa.String(64), primary_key=True),
        sa.Column("seen", sa.Float, nullable=False),
    )


def downgrade() -> None:
    op.drop_table("presence")
    op.drop_index("tables_by_listing", "tables")
    op.drop_index("tables_by_deadline", "tables")
    op.drop_column("tables", "listed")
    op.drop_column("tables", "deadline")
    op.drop_column("tables", "terms")
