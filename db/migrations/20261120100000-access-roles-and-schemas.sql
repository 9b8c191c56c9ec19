-- Roles are cluster-wide and databases are not (T9): every creation tolerates that another database made the role first.
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

-- The migrating user acts as the owner of everything; a superuser may anyway, a managed service's user needs the grant.
do $$
begin
  execute format('grant app_owner, app_definer, app_worker, app_auth to %I', current_user);
exception when others then
  if not (select rolsuper from pg_roles where rolname = current_user) then raise; end if;
end $$;
grant app_user, app_auth, app_public, app_platform to app_login;
grant app_user to app_worker;
-- Only migrations act as the owner; it hands the definer functions over to the roles they run as.
grant app_definer, app_worker, app_auth to app_owner;

create schema app authorization app_owner;
create schema platform authorization app_owner;
create schema auth authorization app_owner;
revoke all on schema public from public;

grant usage on schema app to app_login, app_user, app_auth, app_public, app_platform, app_definer, app_worker, auth_login;
grant usage on schema platform to app_user, app_auth, app_public, app_platform, app_definer, app_worker, auth_login;
grant usage on schema auth to app_auth, app_definer, auth_login;

-- A lock that cannot be had or a statement that does not end is a retryable answer, never a hang (case 147).
alter role app_login set statement_timeout = '15s';
alter role app_login set lock_timeout = '5s';
alter role app_login set idle_in_transaction_session_timeout = '15s';
-- A request is over in milliseconds: starting helpers or compiling its plan takes longer, and takes the cores from others.
alter role app_login set max_parallel_workers_per_gather = 0;
alter role app_login set jit = off;
alter role auth_login set search_path = auth;
alter role auth_login set statement_timeout = '15s';
alter role app_worker set statement_timeout = '60s';
