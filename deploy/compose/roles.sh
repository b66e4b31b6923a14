#!/bin/sh
# Runs once, when the database is created. Creates the service's role and its login. Migrations grant the role its rights.
set -eu
psql -v ON_ERROR_STOP=1 -U "$POSTGRES_USER" -d "$POSTGRES_DB" -v password="$SPI_SERVICE_PASSWORD" <<'SQL'
create role spi_app nologin nosuperuser nocreatedb nocreaterole;
create role spi_service login password :'password' in role spi_app;
SQL
