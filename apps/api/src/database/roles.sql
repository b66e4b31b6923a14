-- The role the service runs under, beside the one that owns the tables and applies migrations. Run it as the owner after
-- the first start, then let DATABASE_URL name a login that has this role:
--   create role spi_service login password '…' in role spi_app;
-- It reads and writes all the application does. It cannot change, delete or empty the history, and makes no tables.
-- Before a new version with new migrations is started under it, run "npm run migrate" as the owner: it applies them and
-- this script again.
do $$
begin
  if not exists (select from pg_roles where rolname = 'spi_app') then
    create role spi_app nologin nosuperuser nocreatedb nocreaterole;
  end if;
end
$$;

revoke create on schema public from public;
grant usage on schema public to spi_app;
grant select, insert, update, delete on all tables in schema public to spi_app;
revoke update, delete on history from spi_app;
revoke insert, update, delete on kysely_migration, kysely_migration_lock from spi_app;
