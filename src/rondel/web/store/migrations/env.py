"""Runs the steps on the connection that `forms.migrate` gives."""

from alembic import context

from rondel.web.store.schema import META

context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=META,
    render_as_batch=True,
    transactional_ddl=True,
)
context.run_migrations()
