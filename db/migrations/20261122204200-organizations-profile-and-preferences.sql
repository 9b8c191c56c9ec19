set local role app_owner;

-- The organization's own picture. Its bytes are a file that the organization's row holds, and each has an address of its own for everyone.
alter table app.organizations add column logo_file_id uuid;
alter table app.organizations add column logo_url text
  generated always as ('/api/v1/organizations/' || id::text || '/logo/' || logo_file_id::text) stored;

-- What an administrator may change of their organization. How many people it may have and whether it is active are the operators' to decide, and
-- its time zone is one of its system preferences (see below).
revoke update on app.organizations from app_user;
grant update (name, domain, ein, tax_exempt_status, state_of_incorporation, address, city, state, zip_code, website_address, founded_year,
  logo_file_id, version, updated_at) on app.organizations to app_user;

-- An organization's time zone is one of its system preferences. The column is a copy for the queries that join it to say what day it is.
create policy definer_copies_time_zone on app.organizations for update to app_definer using (true) with check (true);
grant update (timezone) on app.organizations to app_definer;
grant select (timezone, logo_url) on app.organizations to app_definer;

grant create on schema app to app_definer;
set local role app_definer;
create function app.copy_time_zone() returns trigger language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  update app.organizations set timezone = new.settings ->> 'timezone'
    where id = new.organization_id and timezone is distinct from new.settings ->> 'timezone' and new.settings ? 'timezone';
  return null;
end $$;
revoke all on function app.copy_time_zone() from public;

-- replaces app.public_organization_by_domain of 20261122200400-organizations-and-members.sql
drop function app.public_organization_by_domain(text);
-- What a visitor of a subdomain may learn before signing in.
create function app.public_organization_by_domain(p_domain text, out id uuid, out name text, out domain text, out is_active boolean, out logo_url text)
returns setof record language sql security definer stable set search_path = pg_catalog, pg_temp as $$
  select o.id, o.name, o.domain, o.is_active, o.logo_url from app.organizations o where o.domain = p_domain
$$;
revoke all on function app.public_organization_by_domain(text) from public;
grant execute on function app.public_organization_by_domain(text) to app_public, app_auth;

-- replaces app.create_organization of 20261122200400-organizations-and-members.sql
drop function app.create_organization(uuid, text, text, text, uuid);
-- Creating an organization is the one insert that no tenant's transaction can make: tenant isolation compares with this row's id. p_max_users is
-- null for an organization without a limit.
create function app.create_organization(p_id uuid, p_name text, p_domain text, p_timezone text, p_created_by uuid, p_max_users integer) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  insert into app.organizations (id, name, domain, timezone, max_users) values (p_id, p_name, p_domain, p_timezone, p_max_users);
  perform set_config('app.org_id', p_id::text, true), set_config('app.mode', 'system', true),
    set_config('app.user_id', coalesce(p_created_by::text, ''), true);
end $$;
revoke all on function app.create_organization(uuid, text, text, text, uuid, integer) from public;
grant execute on function app.create_organization(uuid, text, text, text, uuid, integer) to app_auth;

set local role app_owner;
revoke create on schema app from app_definer;
grant insert (max_users) on app.organizations to app_definer;

create trigger time_zone_copied after insert or update on app.organization_settings for each row
  when (new.group_name = 'system_preferences') execute function app.copy_time_zone();

-- Organizations that exist already keep their time zone as a preference. The owner is not exempt from tenant isolation.
alter table app.organizations no force row level security;
alter table app.organization_settings no force row level security;
insert into app.organization_settings as s (organization_id, group_name, settings)
  select o.id, 'system_preferences', jsonb_build_object('timezone', o.timezone) from app.organizations o
  on conflict (organization_id, group_name) do update set settings = s.settings || excluded.settings, version = s.version + 1;
alter table app.organizations force row level security;
alter table app.organization_settings force row level security;
