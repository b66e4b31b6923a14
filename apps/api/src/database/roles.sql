-- Creates the role under which the service runs. A separate role owns the tables and applies migrations. Run this script
-- as the owner after the first start, then set DATABASE_URL to a login that has the new role:
--   create role spi_service login password '…' in role spi_app;
-- The role can read and write everything that the application needs. It cannot change, delete or empty the history, or
-- create tables. Before you start a version with new migrations under this role, run "npm run migrate" as the owner.
-- This applies the migrations and runs this script again.
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
