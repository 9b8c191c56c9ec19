-- Who operates the installation, what happened to its security, and how it is.
set local role app_owner;
grant insert, delete on platform.administrators to app_definer;
grant select on platform.security_events to app_definer;
grant select (id, "emailVerified") on auth."user" to app_definer;
grant execute on function app.require_operator() to app_worker;

grant create on schema app to app_definer, app_worker;
set local role app_definer;

create function app.installation_operators(out user_id uuid, out name text, out email text, out since timestamptz, out is_current_user boolean)
returns setof record language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform app.require_operator();
  return query
    select a.user_id, nullif(btrim(p.first_name || ' ' || p.last_name), ''), p.email, a.created_at, a.user_id = app.user_id()
    from platform.administrators a join platform.profiles p on p.id = a.user_id order by p.email;
end $$;

-- Answers 'added', 'already', 'unknown' for an address without an account, or 'unconfirmed' for one whose owner has not shown that it is theirs.
create function app.add_operator(p_email text, p_operation text, p_request text, p_address text, out answer text, out user_id uuid)
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_confirmed boolean;
begin
  perform app.require_operator();
  perform app.lock_operators();
  select p.id, u."emailVerified" into add_operator.user_id, v_confirmed
    from platform.profiles p join auth."user" u on u.id = p.id where p.email = p_email;
  if add_operator.user_id is null then
    answer := 'unknown';
  elsif not v_confirmed then
    answer := 'unconfirmed';
  elsif exists (select from platform.administrators a where a.user_id = add_operator.user_id) then
    answer := 'already';
  else
    answer := 'added';
    insert into platform.administrators (user_id) values (add_operator.user_id);
    perform app.record_for_installation('administrator_added', null, add_operator.user_id, p_operation, p_request, p_address);
  end if;
end $$;

-- Answers 'removed', 'unknown', or 'last': one is always left. A stay of theirs ends.
create function app.remove_operator(p_user uuid, p_operation text, p_request text, p_address text) returns text
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform app.require_operator();
  perform app.lock_operators();
  if not exists (select from platform.administrators a where a.user_id = p_user) then
    return 'unknown';
  end if;
  if not exists (select from platform.administrators a where a.user_id <> p_user) then
    return 'last';
  end if;
  perform app.end_stay(p_user, p_operation, p_request, p_address);
  delete from platform.administrators a where a.user_id = p_user;
  perform app.record_for_installation('administrator_removed', null, p_user, p_operation, p_request, p_address);
  return 'removed';
end $$;

-- Newest first. `about` names the person that an event is about, where that is another than who caused it.
create function app.installation_security_events(p_kind text, p_after uuid, p_limit integer, out id uuid, out occurred_at timestamptz, out kind text,
  out person text, out about text, out organization_name text, out other_organization_name text, out operation text, out address text, out count integer)
returns setof record language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform app.require_operator();
  return query
    select e.id, e.occurred_at, e.kind, p.email, case when r.id is distinct from e.user_id then r.email end, o.name, f.name, e.operation, e.address, e.count
    from platform.security_events e
    left join platform.profiles p on p.id = e.user_id
    left join platform.profiles r on r.id = e.record_id
    left join app.organizations o on o.id = e.organization_id
    left join app.organizations f on f.id = e.other_organization_id
    where (p_kind is null or e.kind = p_kind)
      and (p_after is null or (e.occurred_at, e.id) < (select c.occurred_at, c.id from platform.security_events c where c.id = p_after))
    order by e.occurred_at desc, e.id desc limit p_limit;
end $$;
create function app.count_installation_security_events(p_kind text) returns integer
language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform app.require_operator();
  return (select count(*) from platform.security_events e where p_kind is null or e.kind = p_kind);
end $$;
create function app.failed_installation_mail(out failed integer, out oldest_at timestamptz)
language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform app.require_operator();
  select count(*)::int, min(m.created_at) into failed, oldest_at from platform.mail_messages m where m.status = 'failed';
end $$;

set local role app_worker;
-- Jobs that have used up their tries. The queue makes its own tables, after this.
create function app.failed_installation_jobs() returns integer
language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform app.require_operator();
  return (select count(*) from graphile_worker.jobs j where j.attempts >= j.max_attempts);
end $$;

revoke all on function app.failed_installation_jobs() from public;
grant execute on function app.failed_installation_jobs() to app_platform;
set local role app_definer;
revoke all on function app.installation_operators(), app.add_operator(text, text, text, text), app.remove_operator(uuid, text, text, text),
  app.installation_security_events(text, uuid, integer), app.count_installation_security_events(text), app.failed_installation_mail() from public;
grant execute on function app.installation_operators(), app.add_operator(text, text, text, text), app.remove_operator(uuid, text, text, text),
  app.installation_security_events(text, uuid, integer), app.count_installation_security_events(text), app.failed_installation_mail() to app_platform;
set local role app_owner;
revoke create on schema app from app_definer, app_worker;
