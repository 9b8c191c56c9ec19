set local role app_owner;

-- A person's authenticator app. Its secret is encrypted with a key derived from the installation's secret, so that a copy of the database makes no codes.
-- The last step whose code was accepted is kept: a code, and every one before it, counts once. Not active before a first code was right.
create table auth.authenticators (
  user_id uuid primary key references auth."user" (id) on delete cascade,
  secret text not null,
  verified_at timestamptz,
  last_step bigint not null default -1,
  created_at timestamptz not null default app.now()
);
grant select, insert, update, delete on auth.authenticators to app_auth;
grant select (user_id, verified_at), delete on auth.authenticators to app_definer;

-- Hashes of one-time codes. A used code has no row.
create table auth.backup_codes (
  user_id uuid not null references auth."user" (id) on delete cascade,
  code_hash text not null,
  created_at timestamptz not null default app.now(),
  primary key (user_id, code_hash)
);
grant select, insert, update, delete on auth.backup_codes to app_auth;
grant select (user_id), delete on auth.backup_codes to app_definer;

create table auth.passkeys (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth."user" (id) on delete cascade,
  credential_id text not null unique,
  public_key text not null,
  counter bigint not null,
  transports text[] not null default '{}',
  name text not null check (length(name) between 1 and 100),
  created_at timestamptz not null default app.now(),
  last_used_at timestamptz
);
create index passkeys_by_user on auth.passkeys (user_id);
grant select, insert, update, delete on auth.passkeys to app_auth;
grant select (user_id), delete on auth.passkeys to app_definer;

create trigger factors_changed after insert or delete or update of verified_at on auth.authenticators
  for each row execute function app.factors_of_account_changed();
create trigger factors_changed after insert or delete on auth.passkeys for each row execute function app.factors_of_account_changed();
