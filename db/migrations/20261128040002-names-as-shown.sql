-- A person's name as screens show it, in one place.
set local role app_owner;
alter table app.employees add column display_name text not null generated always as (first_name || ' ' || last_name) stored;
-- Null for an account that has no name yet.
alter table platform.profiles add column display_name text generated always as (nullif(btrim(first_name || ' ' || last_name), '')) stored;
