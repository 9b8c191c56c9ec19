set local role app_owner;

-- The tables whose ids a request may name. A denied call that names an id of another organization is recorded (app.security_subject).
create table platform.watched_tables (
  name text primary key
);
grant select on platform.watched_tables to app_definer;

-- A table's check is planned again by every statement that writes a row, which takes 10 µs or more; a domain's is planned once per session.
-- So columns that every save writes get their check from a domain.
create domain app.idempotency_key as text constraint idempotency_key check (length(value) between 8 and 200);
-- The stored response of a request, for a client that sends the same request again.
create table app.idempotency_keys (
  organization_id uuid not null default app.org_id(),
  user_id uuid not null default app.user_id(),
  key app.idempotency_key not null,
  request_hash text not null,
  response jsonb not null,
  created_at timestamptz not null default app.now(),
  primary key (organization_id, user_id, key)
);
create index idempotency_keys_age on app.idempotency_keys (organization_id, created_at);
call app.enable_tenant_isolation('app.idempotency_keys');
grant select, insert, update (response), delete on app.idempotency_keys to app_user;
