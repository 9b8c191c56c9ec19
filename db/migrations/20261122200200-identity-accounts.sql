set local role app_owner;

-- Unique as text means unique as an address only if every address is stored in one spelling (src/slices/identity/rules/email.ts). This checks
-- the part of that rule that SQL can express: composed characters, lower-case ASCII, no final sigma before the @, no xn-- domain.
create function app.is_one_spelling(p_email text) returns boolean language sql immutable parallel safe as $$
  select p_email is nfc normalized and p_email = pg_catalog.lower(p_email collate "C")
    and pg_catalog.strpos(pg_catalog.split_part(p_email, '@', 1), 'ς') = 0 and p_email !~ '[@.]xn--'
$$;
revoke all on function app.is_one_spelling(text) from public;
grant execute on function app.is_one_spelling(text) to app_auth, auth_login;

-- Credentials and sessions, in the camelCase that the sign-in library writes. Ids default in the database (DRV-6).
create table auth."user" (
  id uuid primary key default gen_random_uuid(),
  name text not null,
  email text not null unique constraint user_email_one_spelling check (app.is_one_spelling(email)),
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
  -- The current organization belongs to the session, so that switching on a phone does not switch the desktop.
  "organizationId" uuid,
  -- Only POST /activity moves it. The session ends after 30 minutes without it, whatever else is requested.
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

-- One row per bucket, counted by one atomic upsert, so that 40 parallel attempts do not all see the same count.
create table auth.rate_limits (
  bucket text primary key,
  window_started_at timestamptz not null,
  count integer not null
);

grant select, insert, update, delete on auth."user", auth.session, auth.account, auth.verification, auth.rate_limits to app_auth;
-- Without the role app_auth, the login only finds accounts for the library that checks passwords.
grant select on auth."user", auth.account to auth_login;
grant select (id, token, "userId", "expiresAt", "lastActivityAt", "organizationId") on auth.session to app_definer;

grant create on schema app to app_auth;
set local role app_auth;
-- Deletes expired credentials and old counters.
create function app.forget_expired_credentials() returns void language sql security definer set search_path = pg_catalog, pg_temp as $$
  delete from auth.session where "expiresAt" < app.now() - interval '1 day';
  delete from auth.verification where "expiresAt" < app.now() - interval '1 day';
  delete from auth.rate_limits where window_started_at < app.now() - interval '1 day';
$$;
revoke all on function app.forget_expired_credentials() from public;
grant execute on function app.forget_expired_credentials() to app_worker;
set local role app_owner;
revoke create on schema app from app_auth;
