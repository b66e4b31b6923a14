-- The role the service runs under, beside the one that owns the tables and applies migrations. Run it as the owner after
-- the first start, then let DATABASE_URL name a login that has this role:
--   create role spi_service login password '…' in role spi_app;
-- It reads and writes all the application does. It cannot change, delete or empty the history, and makes no tables.
-- Before a new version with new migrations is started under it, start that version once as the owner.
do $$
begin
  if not exists (select from pg_roles where rolname = 'spi_app') then
    create role spi_app nologin nosuperuser nocreatedb nocreaterole;
  end if;
end
$$;

revoke create on schema public from public;
grant usage on schema public to spi_app;
grant select on all tables in schema public to spi_app;
grant insert, update, delete on
  team, person, person_permission, campaign, iteration, report, job, outbox, iteration_comment, idempotency, reference_data to spi_app;
grant insert on history to spi_app;
