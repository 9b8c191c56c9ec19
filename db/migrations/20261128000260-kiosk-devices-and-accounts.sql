set local role app_owner;

-- A browser that an administrator bound to the organization. Ending it deletes the row, and the sessions that began there with it; the audit trail keeps
-- that it was there.
create table app.kiosks (
  organization_id uuid not null default app.org_id() references app.organizations (id),
  id uuid not null,
  name text not null check (length(btrim(name)) between 1 and 100),
  -- Of the secret in the browser's cookie.
  secret_hash text not null,
  bound_by uuid,
  bound_at timestamptz not null default app.now(),
  last_used_at timestamptz,
  primary key (organization_id, id)
);
create index kiosks_secret on app.kiosks (secret_hash);
alter table auth.session add constraint session_of_kiosk foreign key ("organizationId", "kioskId") references app.kiosks (organization_id,
  id) on delete cascade;
call app.enable_tenant_isolation('app.kiosks');
call app.watch_ids('app.kiosks');
create policy definer_use on app.kiosks for update to app_definer using (true) with check (true);
grant select (organization_id, id, name, bound_by, bound_at, last_used_at), insert (organization_id, id, name, secret_hash, bound_by),
  delete on app.kiosks to app_user;
grant select (organization_id, id, name, secret_hash), update (last_used_at) on app.kiosks to app_definer;

-- The code of an account without an address. Whoever sets it for someone else knows it, so that its owner has to change it.
create table auth.kiosk_accounts (
  user_id uuid primary key references auth."user" (id) on delete cascade,
  organization_id uuid not null,
  -- Null once its person's access has ended: whoever comes back needs a new first code.
  code_hash text,
  must_change boolean not null default true,
  set_at timestamptz not null default app.now()
);
grant select, update on auth.kiosk_accounts to app_auth;
grant select, insert, update, delete on auth.kiosk_accounts to app_definer;
