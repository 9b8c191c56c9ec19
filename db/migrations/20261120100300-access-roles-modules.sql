set local role app_owner;

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

create table app.roles (
  organization_id uuid not null default app.org_id() references app.organizations (id),
  id uuid not null,
  -- The immutable name guards look at; null for custom roles, whose display name grants nothing.
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

-- What the permission rule answered for a role when its levels were written. The gate only looks up; the rule stands in one place.
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
  -- The module rule's answer, stored on write: access before this instant, none at or after it.
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

call app.wall('app.roles');
call app.wall('app.role_permissions');
call app.wall('app.role_grants');
call app.wall('app.user_roles');
call app.wall('app.organization_modules');
call app.wall('app.organization_time_feature_access');
call app.open_to_definer('app.roles');
call app.open_to_definer('app.role_grants');
call app.open_to_definer('app.user_roles');
call app.open_to_definer('app.organization_modules');
call app.open_to_definer('app.organization_time_feature_access');
grant select, insert, update, delete on app.roles, app.role_permissions, app.role_grants, app.user_roles, app.organization_modules,
  app.organization_time_feature_access to app_user;
grant select on app.roles, app.role_grants, app.user_roles, app.organization_modules, app.organization_time_feature_access to app_definer;

insert into platform.permissions (name, display_name, category)
select name, initcap(replace(replace(name, '_module', ''), '_', ' ')), category
from (values
  ('time_module', 'Time'), ('time_my_time', 'Time'), ('time_my_team_time', 'Time'), ('time_off_request', 'Time'), ('time_off_management', 'Time'),
  ('staff_module', 'Resources'),
  ('financial_module', 'Financial'), ('budgets_module', 'Financial'), ('invoice_payments_module', 'Financial'),
  ('donations_module', 'Donations'), ('volunteers_module', 'Volunteers'), ('events_module', 'Events'),
  ('ats_module', 'Hiring'), ('ats_jobs_manage', 'Hiring'), ('ats_applications_view', 'Hiring'), ('ats_interviews_schedule', 'Hiring'), ('ats_candidates_manage', 'Hiring'),
  ('audit_module', 'Audit'), ('toolbox_module', 'Toolbox'), ('notifications_module', 'Notifications'), ('reports_module', 'Reports'),
  ('settings_module', 'Settings'), ('settings_organization_profile', 'Settings'), ('settings_departments', 'Settings'), ('settings_locations', 'Settings'),
  ('settings_time_groups', 'Settings'), ('settings_units', 'Settings'), ('settings_module_access', 'Settings'), ('settings_system_preferences', 'Settings'),
  ('settings_roles', 'Settings'), ('settings_approval_workflows', 'Settings')
) as p (name, category);

update platform.permissions child set parent_permission_id = parent.id
from platform.permissions parent
where (parent.name = 'time_module' and child.name in ('time_my_time', 'time_my_team_time', 'time_off_request', 'time_off_management'))
   or (parent.name = 'ats_module' and child.name like 'ats\_%' and child.name <> 'ats_module')
   or (parent.name = 'settings_module' and child.name like 'settings\_%' and child.name <> 'settings_module')
   or (parent.name = 'financial_module' and child.name in ('budgets_module', 'invoice_payments_module'));

-- A module's row comes with the slice that brings its screens, so that nothing offers a screen that does not exist.
insert into platform.modules (slug, name, description, is_core, category, pricing_tier) values
  ('time', 'Time', 'Timesheets, approvals and pay periods', false, 'workforce', 'standard'),
  ('dashboards', 'Dashboards', 'What needs attention today', true, 'core', 'included'),
  ('reports', 'Reports', 'Hours by person, period and fund', true, 'core', 'included'),
  ('notifications', 'Notifications', 'What happened, as it happens', true, 'core', 'included'),
  ('settings', 'Settings', 'Your account and your organization', true, 'core', 'included');

insert into platform.time_feature_categories (slug, sort_order) values ('my-time', 1), ('my-team-time', 2);
