set local role app_owner;

-- The clock every limit, trial, session and due date reads. Tests move it; nothing in the product may write it.
create table platform.clock (
  only_row boolean primary key default true check (only_row),
  moved_by interval not null default '0'
);
insert into platform.clock default values;
grant select on platform.clock to public;

-- Its body is read when it is made, so nobody's search_path matters to it, and setting one would cost each call more than the rest.
create function app.now() returns timestamptz language sql stable parallel safe
  return pg_catalog.now() + (select moved_by from platform.clock);

-- Credentials and sessions, in the camelCase that the authentication library writes. Ids default in the database (T6).
create table auth."user" (
  id uuid primary key default gen_random_uuid(),
  name text not null,
  email text not null unique,
  "emailVerified" boolean not null default false,
  image text,
  "createdAt" timestamptz not null default now(),
  "updatedAt" timestamptz not null default now()
);

create table auth.session (
  id uuid primary key default gen_random_uuid(),
  token text not null unique,
  "userId" uuid not null references auth."user" (id) on delete cascade,
  "expiresAt" timestamptz not null,
  "ipAddress" text,
  "userAgent" text,
  "createdAt" timestamptz not null default now(),
  "updatedAt" timestamptz not null default now(),
  -- The current organization belongs to the session, so that a phone does not flip the desktop.
  "organizationId" uuid,
  -- Moved only by POST activity; 30 minutes without it end the session, whatever else polls.
  "lastActivityAt" timestamptz not null default app.now()
);
create index session_by_user on auth.session ("userId");

create table auth.account (
  id uuid primary key default gen_random_uuid(),
  "accountId" text not null,
  "providerId" text not null,
  "userId" uuid not null references auth."user" (id) on delete cascade,
  "accessToken" text,
  "refreshToken" text,
  "idToken" text,
  "accessTokenExpiresAt" timestamptz,
  "refreshTokenExpiresAt" timestamptz,
  scope text,
  password text,
  "createdAt" timestamptz not null default now(),
  "updatedAt" timestamptz not null default now()
);
create index account_by_user on auth.account ("userId");

create table auth.verification (
  id uuid primary key default gen_random_uuid(),
  identifier text not null,
  value text not null,
  "expiresAt" timestamptz not null,
  "createdAt" timestamptz not null default now(),
  "updatedAt" timestamptz not null default now()
);
create index verification_identifier on auth.verification (identifier);

-- One row a bucket: counted by one atomic upsert, so that 40 parallel tries cannot all see the same number.
create table auth.rate_limits (
  bucket text primary key,
  window_started_at timestamptz not null,
  count integer not null
);

grant select, insert, update, delete on auth."user", auth.session, auth.account, auth.verification to app_auth, auth_login;
grant select, insert, update, delete on auth.rate_limits to app_auth;
