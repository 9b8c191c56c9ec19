set local role app_owner;

-- The rows of these three tables are stored from src/core/vocabulary.ts at start (src/slices/access/server/store-vocabulary.ts).
create table platform.permissions (
  id uuid primary key default gen_random_uuid(),
  name text not null unique,
  display_name text not null,
  category text not null,
  parent_permission_id uuid references platform.permissions (id)
);
grant select on platform.permissions to app_auth, app_definer, app_user;

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
grant select on platform.modules to app_auth, app_definer, app_user;

create table platform.time_feature_categories (
  id uuid primary key default gen_random_uuid(),
  slug text not null unique,
  is_active boolean not null default true,
  sort_order integer not null
);
grant select on platform.time_feature_categories to app_user, app_auth, app_definer;

-- Stored from src/core/vocabulary.ts at start.
create table platform.report_categories (
  id uuid primary key default gen_random_uuid(),
  name text not null,
  slug text not null unique,
  is_active boolean not null default true,
  sort_order integer not null
);
grant select on platform.report_categories to app_user;

-- The vocabulary that those rows were last stored from: a hash of src/core/vocabulary.ts and of the rules that read it. A start with another
-- hash stores its own rows, in one transaction.
create table platform.vocabulary (
  only_row boolean primary key default true check (only_row),
  hash text not null,
  stored_at timestamptz not null default app.now()
);

call app.keep_access('platform.modules', 'access_of_every_organization_changed');
call app.keep_access('platform.time_feature_categories', 'access_of_every_organization_changed');
