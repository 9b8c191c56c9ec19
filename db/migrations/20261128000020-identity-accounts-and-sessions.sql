set local role app_owner;

-- Credentials and sessions, in the camelCase that the sign-in library writes. Ids default in the database (DRV-6).
create table auth."user" (
  id uuid primary key default gen_random_uuid(),
  name text not null,
  -- An account without an address signs in at kiosks alone, with an employee number and a code.
  email text unique constraint user_email_one_spelling check (app.is_one_spelling(email)),
  "emailVerified" boolean not null default false,
  image text,
  "createdAt" timestamptz not null default now(),
  "updatedAt" timestamptz not null default now()
);
grant select, insert, update, delete on auth."user" to app_auth;
grant select on auth."user" to auth_login;
grant select (id, "emailVerified"), insert (id, name) on auth."user" to app_definer;

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
  "lastActivityAt" timestamptz not null default app.now(),
  -- When the person last proved who they are: by signing in, or with their password since. Factors change only soon after it.
  "provenAt" timestamptz not null default app.now(),
  -- Where the session began; null everywhere but at a kiosk. A session that begins while its kiosk is ended waits for that, and then fails.
  "kioskId" uuid
);
create index session_by_user on auth.session ("userId");
create index session_by_kiosk on auth.session ("organizationId", "kioskId") where "kioskId" is not null;
-- Ends the sessions that someone who is no longer an active member has in this organization; those in other organizations go on.
grant select, insert, update, delete on auth.session to app_auth;
grant select (id, token, "userId", "expiresAt", "organizationId", "lastActivityAt", "kioskId"), update ("organizationId"), delete on
  auth.session to app_definer;

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
-- Without the role app_auth, the login only finds accounts for the library that checks passwords.
grant select, insert, update, delete on auth.account to app_auth;
grant select on auth.account to auth_login;

create table auth.verification (
  id uuid primary key default gen_random_uuid(),
  identifier text not null,
  value text not null,
  "expiresAt" timestamptz not null,
  "createdAt" timestamptz not null default now(),
  "updatedAt" timestamptz not null default now()
);
create index verification_identifier on auth.verification (identifier);
grant select, insert, update, delete on auth.verification to app_auth;
grant insert on auth.verification to app_definer;

-- One row per bucket, counted by one atomic upsert, so that 40 parallel attempts do not all see the same count.
create table auth.rate_limits (
  bucket text primary key,
  window_started_at timestamptz not null,
  count integer not null
);
grant select, insert, update, delete on auth.rate_limits to app_definer, app_auth;

-- A change of an account's address that waits to be confirmed from the present address and from the new one, at most one for each person. The links are
-- in auth.verification like all others. Deleted when it is done, canceled, or expired.
create table auth.email_changes (
  user_id uuid primary key references auth."user" (id) on delete cascade,
  old_email text not null,
  new_email text not null constraint email_changes_one_spelling check (app.is_one_spelling(new_email)),
  -- The session that asked for it, which stays when the others end; it may have ended itself.
  session_id uuid not null,
  old_confirmed_at timestamptz,
  new_confirmed_at timestamptz,
  requested_at timestamptz not null default app.now(),
  expires_at timestamptz not null
);
grant select, insert, update, delete on auth.email_changes to app_auth;

-- Codes of the second factor that were tried since one was right or the password was replaced. The limits that begin anew with each quarter of an hour
-- (auth.rate_limits) forget; this doesn't, so that patience doesn't help whoever guesses.
create table auth.code_attempts (
  user_id uuid primary key references auth."user" (id) on delete cascade,
  count integer not null default 0 check (count >= 0),
  last_at timestamptz not null default app.now()
);
grant select, insert, update, delete on auth.code_attempts to app_auth;

create trigger count_session_start after insert on auth.session for each row
  when (new."organizationId" is not null) execute function app.count_session_start();
create trigger count_session_moved after update of "organizationId" on auth.session for each row
  when (new."organizationId" is not null and new."organizationId" is distinct from old."organizationId") execute function app.count_session_start();
create trigger keep_last_activity after delete on auth.session referencing old table as ended
  for each statement execute function app.keep_last_activity();
create trigger keep_last_activity_left after update of "organizationId" on auth.session for each row
  when (old."organizationId" is distinct from new."organizationId") execute function app.keep_last_activity_left();
create trigger mask_mail after delete on auth.verification for each row execute function app.mask_mail_of_link();
