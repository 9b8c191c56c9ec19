-- Roles belong to the cluster, not to one database, so every creation tolerates that another database created the role first (DRV-9).
do $$
declare
  wanted text;
begin
  foreach wanted in array array['app_owner nologin', 'app_user nologin', 'app_auth nologin', 'app_public nologin',
    'app_definer nologin', 'app_platform nologin', 'app_login login noinherit', 'app_worker login noinherit', 'auth_login login noinherit']
  loop
    begin
      execute 'create role ' || wanted || ' nosuperuser nocreatedb nocreaterole nobypassrls';
    exception when duplicate_object or unique_violation then null;
    end;
  end loop;
end $$;

-- The migrating user acts as the owner of everything. A superuser needs no grant for that; the user of a managed service does.
do $$
begin
  execute format('grant app_owner, app_definer, app_worker, app_auth to %I', current_user);
exception when others then
  if not (select rolsuper from pg_roles where rolname = current_user) then raise; end if;
end $$;
grant app_user, app_public, app_platform to app_login;
grant app_user to app_worker;
-- Sign-in and accounts have a login of their own; no other login may act as app_auth.
grant app_auth, app_user to auth_login;
-- Only migrations act as the owner. They create functions as the roles that those functions run as.
grant app_definer, app_worker, app_auth to app_owner;

create schema app authorization app_owner;
create schema platform authorization app_owner;
create schema auth authorization app_owner;
revoke all on schema public from public;

grant usage on schema app to app_login, app_user, app_auth, app_public, app_platform, app_definer, app_worker, auth_login;
grant usage on schema platform to app_user, app_auth, app_public, app_platform, app_definer, app_worker, auth_login;
grant usage on schema auth to app_auth, app_definer, auth_login;

-- A lock that is not available and a statement that does not end become an error that the client can retry (SEC-147). The limits are
-- below the one in src/server/db/pool.ts, so that the database itself ends what takes too long.
alter role app_login set statement_timeout = '7s';
alter role app_login set lock_timeout = '5s';
alter role app_login set idle_in_transaction_session_timeout = '15s';
alter role auth_login set statement_timeout = '7s';
alter role auth_login set lock_timeout = '5s';
alter role auth_login set idle_in_transaction_session_timeout = '15s';
alter role app_worker set statement_timeout = '60s';
-- A request takes milliseconds. Starting parallel workers or compiling its plan takes longer, and takes the cores from others.
alter role app_login set max_parallel_workers_per_gather = 0;
alter role app_login set jit = off;
alter role auth_login set max_parallel_workers_per_gather = 0;
alter role auth_login set jit = off;
-- Data is in memory or on flash, where a random read costs as much as a sequential one. With the default of 4 the planner scans all of a
-- short, often changed table, dead rows included, instead of reading two index pages.
alter role app_login set random_page_cost = 1.1;
alter role app_worker set random_page_cost = 1.1;
-- Every name is written with its schema. A search path would be resolved again after each change of role.
alter role app_login set search_path = '';
alter role app_worker set search_path = '';
-- The sign-in library writes names without a schema.
alter role auth_login set search_path = auth;

-- Tenant isolation also holds when a request runs SQL that is not ours. A request's role cannot change its context, run a text as a query,
-- touch another session, hold a lock past its transaction, notify others, or create large objects or temporary tables, which row-level
-- security does not cover. This needs a superuser, which the embedded database has. Elsewhere the server says at start what its
-- administrator has to run (src/server/db/missing-revokes.ts).
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
-- For the logins before they take a request's role, and for functions that run as their owner.
grant execute on function pg_catalog.set_config(text, text, boolean) to app_owner, app_definer, app_login, app_worker, app_auth, auth_login;
grant execute on function pg_catalog.pg_notify(text, text) to app_owner, app_definer, app_login, app_worker;
grant execute on function pg_catalog.pg_advisory_lock_shared(integer, integer) to app_worker;
