-- The tenant wall stands also where a request's statement is not ours: nothing that a select can call changes role, organization or person,
-- runs a text as a query, or outlives its transaction. Credentials are behind a login of their own.

-- Sign-in and accounts: the login that has them, and no other.
revoke app_auth from app_login;
grant app_auth, app_user to auth_login;
-- By itself it finds accounts for the library that proves passwords, and does nothing else.
revoke all on auth."user", auth.account, auth.session, auth.verification from auth_login;
grant select on auth."user", auth.account to auth_login;
alter role auth_login set lock_timeout = '5s';
alter role auth_login set idle_in_transaction_session_timeout = '15s';
alter role auth_login set max_parallel_workers_per_gather = 0;
alter role auth_login set jit = off;
-- Below the limit of the server's side (src/server/db/pool.ts), so that the database itself ends what takes too long.
alter role app_login set statement_timeout = '7s';
alter role auth_login set statement_timeout = '7s';

-- Who set the context sets it once: what a request's role may call can neither change it nor run a text as a query, touch another session,
-- hold a lock past its transaction, tell others of changes, or keep an object that row-level security does not know. Needs the superuser,
-- as the embedded database has; elsewhere the start says what its administrator has to run (src/server/db/open-doors.ts).
do $$
declare
  f regprocedure;
begin
  for f in
    select p.oid::regprocedure from pg_proc p
    where p.pronamespace = 'pg_catalog'::regnamespace
      and p.proname ~ '^(set_config|pg_notify|(query|cursor|table|schema|database)_to_xml.*|ts_stat|lo_.*|loread|lowrite|pg_(cancel|terminate)_backend|pg_export_snapshot|pg_logical_emit_message|pg_(try_)?advisory_(un)?lock(_shared|_all)?)$'
      and has_function_privilege('public', p.oid, 'execute')
    union all select 'pg_catalog.ts_rewrite(tsquery, text)'::regprocedure
  loop
    execute format('revoke execute on function %s from public', f);
  end loop;
  execute format('revoke temporary on database %I from public', current_database());
exception when insufficient_privilege then
  raise warning 'functions of pg_catalog stay open to every role: %', sqlerrm;
end $$;
-- Before a request's role is taken, and inside functions that run as their owner.
grant execute on function pg_catalog.set_config(text, text, boolean) to app_owner, app_definer, app_login, app_worker, app_auth, auth_login;
grant execute on function pg_catalog.pg_notify(text, text) to app_owner, app_definer, app_login, app_worker;
grant execute on function pg_catalog.pg_advisory_lock_shared(integer, integer) to app_worker;

set local role app_owner;
grant create on schema app to app_definer;

-- What the functions of a save tell each other inside their transaction; nothing else can be said this way.
create function app.note_in_transaction(p_name text, p_value text) returns text
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  if p_name not in ('app.book', 'app.book_kept') then
    raise exception 'not a note: %', p_name using errcode = '42501';
  end if;
  return set_config(p_name, p_value, true);
end $$;
do $$
declare
  f regprocedure;
begin
  for f in
    select p.oid::regprocedure from pg_proc p
    where p.pronamespace = 'app'::regnamespace and not p.prosecdef and p.prosrc ~ 'set_config'
  loop
    execute regexp_replace(pg_get_functiondef(f), 'set_config\((''app\.book[^;]*), true\)', 'app.note_in_transaction(\1)', 'g');
  end loop;
end $$;

-- The end of the chain, held until the transaction ends: two servers never number the same chain at once. What follows is planned to go by an
-- index: a plan made while the history was short would walk through all of it for as long as the connection lives.
create function app.lock_audit_chain() returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform set_config('enable_seqscan', 'off', true),
    pg_advisory_xact_lock(hashtextextended('audit chain ' || app.org_id()::text, 0));
end $$;

-- A request asks for itself; only the accounts ask for somebody.
create function app.my_organizations(out id uuid, out name text, out domain text) returns setof record
language sql security definer stable set search_path = pg_catalog, pg_temp as $$
  select o.id, o.name, o.domain from app.my_organizations(app.user_id()) o
$$;
create function app.is_platform_administrator() returns boolean
language sql security definer stable set search_path = pg_catalog, pg_temp as $$
  select app.is_platform_administrator(app.user_id())
$$;
revoke execute on function app.my_organizations(uuid), app.is_platform_administrator(uuid) from app_user;
grant execute on function app.my_organizations(uuid), app.is_platform_administrator(uuid) to app_definer;

drop function app.create_organization(uuid, text, text, text);
-- Creating an organization is the one insert no tenant transaction can make: the row is what the wall stands on.
create function app.create_organization(p_id uuid, p_name text, p_domain text, p_timezone text, p_created_by uuid) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  insert into app.organizations (id, name, domain, timezone) values (p_id, p_name, p_domain, p_timezone);
  perform set_config('app.org_id', p_id::text, true), set_config('app.mode', 'system', true),
    set_config('app.user_id', coalesce(p_created_by::text, ''), true);
end $$;

do $$
declare
  f text;
begin
  foreach f in array array['note_in_transaction(text, text)', 'lock_audit_chain()', 'my_organizations()', 'is_platform_administrator()',
    'create_organization(uuid, text, text, text, uuid)']
  loop
    execute format('revoke all on function app.%s from public', f);
    execute format('alter function app.%s owner to app_definer', f);
  end loop;
end $$;
grant execute on function app.note_in_transaction(text, text), app.lock_audit_chain(), app.my_organizations(), app.is_platform_administrator() to app_user;
grant execute on function app.create_organization(uuid, text, text, text, uuid) to app_auth;
revoke create on schema app from app_definer;

-- Mail is queued by the accounts; no request of a tenant queues a job of its own choice.
reset role;
revoke execute on function app.enqueue(text, json, text) from app_user;
