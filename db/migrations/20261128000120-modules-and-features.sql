set local role app_owner;

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
call app.enable_tenant_isolation('app.organization_modules');
call app.open_to_definer('app.organization_modules');
create policy definer_operate on app.organization_modules to app_definer using (true) with check (true);
grant select, insert, update, delete on app.organization_modules to app_user;
grant select, insert (organization_id, module_id, status, enabled_at, trial_ends_at, subscription_ends_at, admin_controlled,
  usable_until), update (status, enabled_at, trial_ends_at, subscription_ends_at, admin_controlled, usable_until) on
  app.organization_modules to app_definer;

-- No row means allowed.
create table app.organization_time_feature_access (
  organization_id uuid not null default app.org_id() references app.organizations (id),
  time_feature_category_id uuid not null references platform.time_feature_categories (id),
  is_enabled boolean not null,
  primary key (organization_id, time_feature_category_id)
);
call app.enable_tenant_isolation('app.organization_time_feature_access');
call app.open_to_definer('app.organization_time_feature_access');
grant select, insert, update, delete on app.organization_time_feature_access to app_user;
grant select on app.organization_time_feature_access to app_definer;

-- No row means allowed.
create table app.organization_report_access (
  organization_id uuid not null default app.org_id() references app.organizations (id),
  report_category_id uuid not null references platform.report_categories (id),
  is_enabled boolean not null,
  primary key (organization_id, report_category_id)
);
call app.enable_tenant_isolation('app.organization_report_access');
grant select, insert, update, delete on app.organization_report_access to app_user;

-- Whether one person has a module, whatever the policies say. No row: the policies decide.
create table app.user_module_access (
  organization_id uuid not null default app.org_id(),
  user_id uuid not null,
  module_id uuid not null references platform.modules (id),
  is_enabled boolean not null,
  -- Who set the row, and when.
  granted_by uuid,
  granted_at timestamptz not null default app.now(),
  revoked_at timestamptz,
  primary key (organization_id, user_id, module_id),
  foreign key (organization_id, user_id) references app.organization_members (organization_id, user_id) on delete cascade,
  check (is_enabled = (revoked_at is null))
);
call app.enable_tenant_isolation('app.user_module_access');
call app.open_to_definer('app.user_module_access');
grant select, insert, update, delete on app.user_module_access to app_user;
grant select on app.user_module_access to app_definer;

-- A module with active policies is on for everyone whom at least one of them names; `nobody` names no one. A replaced policy is switched off
-- and kept. policy_config is {"roleIds": […]} or {"departmentIds": […]}.
create table app.module_access_policies (
  organization_id uuid not null default app.org_id() references app.organizations (id),
  id uuid not null,
  module_id uuid not null references platform.modules (id),
  policy_type text not null check (policy_type in ('role_based', 'department_based', 'everyone', 'nobody')),
  policy_config jsonb not null default '{}' check (jsonb_typeof(policy_config) = 'object'),
  is_active boolean not null default true,
  created_by uuid,
  created_at timestamptz not null default app.now(),
  primary key (organization_id, id)
);
create unique index module_access_policies_active on app.module_access_policies (organization_id, module_id, policy_type) where is_active;
call app.enable_tenant_isolation('app.module_access_policies');
call app.open_to_definer('app.module_access_policies');
grant select, insert, update on app.module_access_policies to app_user;
grant select on app.module_access_policies to app_definer;

create table app.module_access_requests (
  organization_id uuid not null default app.org_id(),
  id uuid not null,
  user_id uuid not null,
  module_id uuid not null references platform.modules (id),
  justification text not null check (length(btrim(justification)) between 1 and 2000),
  status text not null default 'pending' check (status in ('pending', 'approved', 'rejected', 'cancelled')),
  reviewed_by uuid,
  reviewed_at timestamptz,
  review_notes text check (length(review_notes) <= 2000),
  -- Who approved it while the organization cannot use the module: then the platform has to switch that on first, and the request stays pending.
  forwarded_by uuid,
  forwarded_at timestamptz,
  created_at timestamptz not null default app.now(),
  primary key (organization_id, id),
  foreign key (organization_id, user_id) references app.organization_members (organization_id, user_id) on delete cascade,
  check ((status in ('approved', 'rejected')) = (reviewed_at is not null))
);
create unique index module_access_requests_pending on app.module_access_requests (organization_id, user_id, module_id) where status = 'pending';
create index module_access_requests_newest on app.module_access_requests (organization_id, created_at desc, id desc);
create index module_access_requests_forwarded on app.module_access_requests (forwarded_at, id) where status = 'pending' and forwarded_at is not null;
call app.enable_tenant_isolation('app.module_access_requests');
call app.watch_ids('app.module_access_requests');
create policy definer_answer on app.module_access_requests for update to app_definer using (true) with check (true);
grant select, insert, update on app.module_access_requests to app_user;
grant select (organization_id, id, user_id, module_id, justification, status, review_notes, forwarded_by, forwarded_at, created_at),
  update (status, reviewed_by, reviewed_at) on app.module_access_requests to app_definer;

-- What is counted about the use of modules: no names, no texts. The person is kept as an id, also after they left.
create table app.module_usage_analytics (
  organization_id uuid not null default app.org_id() references app.organizations (id),
  id uuid not null default gen_random_uuid(),
  module_id uuid not null references platform.modules (id),
  user_id uuid not null,
  event_type text not null check (event_type in ('session_start', 'module_opened', 'record_created')),
  event_metadata jsonb not null default '{}',
  created_at timestamptz not null default app.now(),
  primary key (organization_id, id)
);
create index module_usage_analytics_of_user on app.module_usage_analytics (organization_id, user_id, event_type, created_at);
create index module_usage_analytics_of_module on app.module_usage_analytics (module_id, event_type, created_at);
call app.enable_tenant_isolation('app.module_usage_analytics');
create policy definer on app.module_usage_analytics to app_definer using (true) with check (true);
grant select, insert, delete on app.module_usage_analytics to app_definer;
grant select, insert on app.module_usage_analytics to app_user;

call app.keep_access('app.organization_modules', 'access_of_organizations_changed');
call app.keep_access('app.organization_time_feature_access', 'access_of_organizations_changed');
call app.keep_access('app.user_module_access', 'access_of_members_changed');
call app.keep_access('app.module_access_policies', 'access_of_roles_changed');
create constraint trigger tell_given_request after update on app.module_access_requests deferrable initially deferred for each row
  when (old.status = 'pending' and new.status = 'approved') execute function app.tell_given_request();
