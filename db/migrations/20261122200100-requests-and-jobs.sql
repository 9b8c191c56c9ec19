-- What every table and every transaction uses: the clock, who acts, tenant isolation, idempotency keys and the job queue.
set local role app_owner;

-- The offset of the clock of every limit, which tests change. It is a constant in a function, so the planner inlines it, and plans again
-- when platform.move_clock replaces the function. This and the functions below stay open to every role.
create function app.clock_moved_by() returns interval language sql stable parallel safe as $$ select interval '0' $$;
create function app.now() returns timestamptz language sql stable parallel safe as $$ select pg_catalog.now() + app.clock_moved_by() $$;
-- No role of the server may call it.
create function platform.move_clock(p_by interval) returns void language plpgsql as $$
begin
  execute format('create or replace function app.clock_moved_by() returns interval language sql stable parallel safe as %L',
    format('select interval %L', p_by));
end $$;
revoke all on function platform.move_clock(interval) from public;

-- Who acts, and in which organization: settings of the transaction that app.gate, app.enter_job and app.create_organization set.
create function app.org_id() returns uuid language sql stable parallel safe
  as $$ select nullif(current_setting('app.org_id', true), '')::uuid $$;
create function app.user_id() returns uuid language sql stable parallel safe
  as $$ select nullif(current_setting('app.user_id', true), '')::uuid $$;
create function app.employee_id() returns uuid language sql stable parallel safe
  as $$ select nullif(current_setting('app.employee_id', true), '')::uuid $$;
create function app.session_id() returns uuid language sql stable parallel safe
  as $$ select nullif(current_setting('app.session_id', true), '')::uuid $$;
create function app.mode() returns text language sql stable parallel safe
  as $$ select nullif(current_setting('app.mode', true), '') $$;

-- Isolates the tenants of a table in schema app: row-level security that binds the owner too, with one policy for the request role.
create procedure app.enable_tenant_isolation(p_table regclass) language plpgsql as $$
begin
  execute format('alter table %s enable row level security', p_table);
  execute format('alter table %s force row level security', p_table);
  execute format('create policy tenant on %s to app_user using (organization_id = (select app.org_id())) with check (organization_id = (select app.org_id()))', p_table);
end $$;
revoke all on procedure app.enable_tenant_isolation(regclass) from public;

-- Lets app_definer, and so only the functions it owns, read a table across tenants.
create procedure app.open_to_definer(p_table regclass) language plpgsql as $$
begin
  execute format('create policy definer on %s for select to app_definer using (true)', p_table);
end $$;
revoke all on procedure app.open_to_definer(regclass) from public;

-- The tables whose ids a request may name. A denied call that names an id of another organization is recorded (app.security_subject).
create table platform.watched_tables (
  name text primary key
);
grant select on platform.watched_tables to app_definer;
create procedure app.watch_ids(p_table regclass) language plpgsql as $$
begin
  insert into platform.watched_tables (name) values (p_table::text);
  if not exists (select from pg_policy p where p.polrelid = p_table and p.polname = 'definer') then
    call app.open_to_definer(p_table);
  end if;
  execute format('grant select (organization_id, id) on %s to app_definer', p_table);
end $$;
revoke all on procedure app.watch_ids(regclass) from public;

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
grant select, insert, delete, update (response) on app.idempotency_keys to app_user;

-- A function's owner must be able to create in its schema, here only while this migration runs.
grant create on schema app to app_worker;
set local role app_worker;
-- Enqueues a job in the transaction of the write. The queue's own function is closed to the request role (DRV-7), and this one too: no request
-- of a tenant may enqueue a job of its choice.
create function app.enqueue(p_task text, p_payload json, p_key text) returns void language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform graphile_worker.add_job(p_task, p_payload, job_key => p_key, max_attempts => 12);
end $$;
revoke all on function app.enqueue(text, json, text) from public;
grant execute on function app.enqueue(text, json, text) to app_auth, app_definer;
set local role app_owner;
revoke create on schema app from app_worker;
