-- Findings of the permission audit that someone decided to leave as they are. The key names what was found, person by person and role by role, so that
-- what is found later shows up again.
set local role app_owner;
create table app.ignored_findings (
  organization_id uuid not null default app.org_id() references app.organizations (id),
  key text not null check (length(key) <= 400),
  note text not null check (length(btrim(note)) between 1 and 500),
  ignored_by uuid not null default app.user_id(),
  ignored_at timestamptz not null default app.now(),
  primary key (organization_id, key)
);
call app.enable_tenant_isolation('app.ignored_findings');
grant select, insert, delete on app.ignored_findings to app_user;
