set local role app_owner;

-- Codes of the second factor that were tried since one was right or the password was replaced. The limits that begin anew with each quarter of an hour
-- (auth.rate_limits) forget; this doesn't, so that patience doesn't help whoever guesses.
create table auth.code_attempts (
  user_id uuid primary key references auth."user" (id) on delete cascade,
  count integer not null default 0 check (count >= 0),
  last_at timestamptz not null default app.now()
);
grant select, insert, update, delete on auth.code_attempts to app_auth;
