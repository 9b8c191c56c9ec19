set local role app_owner;

create table app.roles (
  organization_id uuid not null default app.org_id() references app.organizations (id),
  id uuid not null,
  -- The name that code compares with; it never changes. Null for custom roles: a display name grants nothing.
  key text,
  name text not null check (length(btrim(name)) between 1 and 80),
  name_lc text not null generated always as (lower(name)) stored,
  description text,
  base_role text not null check (base_role in ('admin', 'manager', 'employee')),
  is_system boolean not null default false,
  is_active boolean not null default true,
  version integer not null default 1,
  created_at timestamptz not null default app.now(),
  updated_at timestamptz not null default app.now(),
  -- The permissions that the permission rule resolves to block, stored with a role's grants. A missing grant alone does not say so: someone who leads people
  -- reviews their timesheets unless the role blocks it.
  blocks text[] not null default '{}',
  primary key (organization_id, id),
  unique (organization_id, key)
);
-- Two names that read alike are one: case, width, spaces, and how an accent is composed do not tell roles apart.
-- src/slices/access/server/custom-roles.ts knows the name of the index.
create unique index roles_organization_id_name_lc_key on app.roles (organization_id, lower(regexp_replace(normalize(name, NFKC), '\s+', ' ', 'g')));
call app.enable_tenant_isolation('app.roles');
call app.open_to_definer('app.roles');
call app.watch_ids('app.roles');
grant select, insert, update, delete on app.roles to app_user;
grant select on app.roles to app_definer;

create table app.role_permissions (
  organization_id uuid not null default app.org_id(),
  role_id uuid not null,
  permission_id uuid not null references platform.permissions (id),
  level text not null check (level in ('read', 'write', 'block')),
  primary key (organization_id, role_id, permission_id),
  foreign key (organization_id, role_id) references app.roles (organization_id, id) on delete cascade
);
call app.enable_tenant_isolation('app.role_permissions');
grant select, insert, update, delete on app.role_permissions to app_user;

-- The permission rule's result, stored when a role's levels are written. The gate only looks it up, so the rule exists once.
create table app.role_grants (
  organization_id uuid not null default app.org_id(),
  role_id uuid not null,
  permission_name text not null references platform.permissions (name),
  level text not null check (level in ('read', 'write')),
  primary key (organization_id, role_id, permission_name),
  foreign key (organization_id, role_id) references app.roles (organization_id, id) on delete cascade
);
call app.enable_tenant_isolation('app.role_grants');
call app.open_to_definer('app.role_grants');
grant select, insert, update, delete on app.role_grants to app_user;
grant select on app.role_grants to app_definer;

create table app.user_roles (
  organization_id uuid not null default app.org_id(),
  user_id uuid not null,
  role_id uuid not null,
  primary key (organization_id, user_id),
  foreign key (organization_id, user_id) references app.organization_members (organization_id, user_id) on delete cascade,
  foreign key (organization_id, role_id) references app.roles (organization_id, id)
);
create index user_roles_role on app.user_roles (organization_id, role_id);
call app.enable_tenant_isolation('app.user_roles');
call app.open_to_definer('app.user_roles');
grant select on app.user_roles to app_definer;
grant select, insert, update, delete on app.user_roles to app_user;

call app.keep_access('app.roles', 'access_of_roles_changed');
create trigger tell_of_role after update on app.roles
  for each row when ((old.name, old.blocks) is distinct from (new.name, new.blocks)) execute function app.tell_of_role();
call app.keep_access('app.role_grants', 'access_of_roles_changed');
call app.keep_access('app.user_roles', 'access_of_members_changed');
