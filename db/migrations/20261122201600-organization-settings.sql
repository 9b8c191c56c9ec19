set local role app_owner;

-- What an organization has set, one row for each group of settings. A key that is missing has the product's default.
create table app.organization_settings (
  organization_id uuid not null default app.org_id() references app.organizations (id),
  group_name text not null check (length(group_name) between 1 and 100),
  settings jsonb not null check (jsonb_typeof(settings) = 'object'),
  version integer not null default 1,
  created_at timestamptz not null default app.now(),
  updated_at timestamptz not null default app.now(),
  primary key (organization_id, group_name)
);
call app.enable_tenant_isolation('app.organization_settings');
grant select, insert, update (settings, version, updated_at) on app.organization_settings to app_user;

-- Work that covers every organization gets the ids in pages. A page is of the moment it is asked for, so no organization that stays is left out.
grant create on schema app to app_definer;
set local role app_definer;
create function app.organization_ids_after(p_after uuid, p_most integer) returns setof uuid
language sql security definer stable set search_path = pg_catalog, pg_temp as $$
  select id from app.organizations where is_active and (p_after is null or id > p_after) order by id limit p_most
$$;
revoke all on function app.organization_ids_after(uuid, integer) from public;
grant execute on function app.organization_ids_after(uuid, integer) to app_worker;
drop function app.organization_ids();
set local role app_owner;
revoke create on schema app from app_definer;
