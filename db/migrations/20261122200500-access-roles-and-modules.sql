set local role app_owner;

-- The rows of these three tables are stored from src/core/vocabulary.ts at start (src/slices/access/server/store-vocabulary.ts).
create table platform.permissions (
  id uuid primary key default gen_random_uuid(),
  name text not null unique,
  display_name text not null,
  category text not null,
  parent_permission_id uuid references platform.permissions (id)
);

create table platform.modules (
  id uuid primary key default gen_random_uuid(),
  slug text not null unique,
  name text not null unique,
  description text not null,
  is_core boolean not null,
  is_active boolean not null default true,
  category text not null,
  pricing_tier text not null
);

create table platform.time_feature_categories (
  id uuid primary key default gen_random_uuid(),
  slug text not null unique,
  is_active boolean not null default true,
  sort_order integer not null
);
grant select on platform.permissions, platform.modules, platform.time_feature_categories to app_user, app_definer, app_auth;

-- The vocabulary that those rows were last stored from: a hash of src/core/vocabulary.ts and of the rules that read it. A start with another
-- hash stores its own rows, in one transaction.
create table platform.vocabulary (
  only_row boolean primary key default true check (only_row),
  hash text not null,
  stored_at timestamptz not null default app.now()
);

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
  primary key (organization_id, id),
  unique (organization_id, key),
  unique (organization_id, name_lc)
);

create table app.role_permissions (
  organization_id uuid not null default app.org_id(),
  role_id uuid not null,
  permission_id uuid not null references platform.permissions (id),
  level text not null check (level in ('read', 'write', 'block')),
  primary key (organization_id, role_id, permission_id),
  foreign key (organization_id, role_id) references app.roles (organization_id, id) on delete cascade
);

-- The permission rule's result, stored when a role's levels are written. The gate only looks it up, so the rule exists once.
create table app.role_grants (
  organization_id uuid not null default app.org_id(),
  role_id uuid not null,
  permission_name text not null references platform.permissions (name),
  level text not null check (level in ('read', 'write')),
  primary key (organization_id, role_id, permission_name),
  foreign key (organization_id, role_id) references app.roles (organization_id, id) on delete cascade
);

create table app.user_roles (
  organization_id uuid not null default app.org_id(),
  user_id uuid not null,
  role_id uuid not null,
  primary key (organization_id, user_id),
  foreign key (organization_id, user_id) references app.organization_members (organization_id, user_id) on delete cascade,
  foreign key (organization_id, role_id) references app.roles (organization_id, id)
);
create index user_roles_role on app.user_roles (organization_id, role_id);

create table app.organization_modules (
  organization_id uuid not null default app.org_id() references app.organizations (id),
  module_id uuid not null references platform.modules (id),
  status text not null check (status in ('active', 'trial', 'inactive')),
  enabled_at timestamptz,
  trial_ends_at timestamptz,
  subscription_ends_at timestamptz,
  admin_controlled boolean not null default false,
  default_user_access boolean not null default true,
  -- The module rule's result, stored on write: the module is usable before this instant.
  usable_until timestamptz not null,
  created_at timestamptz not null default app.now(),
  primary key (organization_id, module_id)
);

-- No row means allowed.
create table app.organization_time_feature_access (
  organization_id uuid not null default app.org_id() references app.organizations (id),
  time_feature_category_id uuid not null references platform.time_feature_categories (id),
  is_enabled boolean not null,
  primary key (organization_id, time_feature_category_id)
);

call app.enable_tenant_isolation('app.roles');
call app.enable_tenant_isolation('app.role_permissions');
call app.enable_tenant_isolation('app.role_grants');
call app.enable_tenant_isolation('app.user_roles');
call app.enable_tenant_isolation('app.organization_modules');
call app.enable_tenant_isolation('app.organization_time_feature_access');
call app.open_to_definer('app.roles');
call app.open_to_definer('app.role_grants');
call app.open_to_definer('app.user_roles');
call app.open_to_definer('app.organization_modules');
call app.open_to_definer('app.organization_time_feature_access');
grant select, insert, update, delete on app.roles, app.role_permissions, app.role_grants, app.user_roles, app.organization_modules,
  app.organization_time_feature_access to app_user;
grant select on app.roles, app.role_grants, app.user_roles, app.organization_modules, app.organization_time_feature_access to app_definer;
