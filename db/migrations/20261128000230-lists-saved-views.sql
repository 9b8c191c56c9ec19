set local role app_owner;

-- A list as a person saved it under a name: its filters, order and view as the query of its address, and the columns they switched on or off. Of any
-- screen, and seen by that person alone.
create table app.saved_views (
  organization_id uuid not null default app.org_id() references app.organizations (id),
  id uuid not null,
  user_id uuid not null default app.user_id(),
  screen text not null check (screen like '/%' and length(screen) <= 100),
  name text not null check (length(btrim(name)) between 1 and 60),
  query text not null check (length(query) <= 2000),
  columns jsonb not null default '[]' check (jsonb_typeof(columns) = 'array'),
  created_at timestamptz not null default app.now(),
  primary key (organization_id, id),
  foreign key (organization_id, user_id) references app.organization_members (organization_id, user_id) on delete cascade
);
create unique index saved_views_name on app.saved_views (organization_id, user_id, screen, lower(name));
call app.enable_tenant_isolation('app.saved_views');
call app.watch_ids('app.saved_views');
grant select, insert, update, delete on app.saved_views to app_user;
grant select (organization_id, id) on app.saved_views to app_definer;
