set local role app_definer;

-- The user and organization of a session, and the other organization that an id belongs to; null if none does. Costs one index lookup per
-- organization and watched table, so that no table is scanned.
create or replace function app.security_subject(p_token text, p_domain text, p_ids uuid[], out user_id uuid, out organization_id uuid, out other_organization_id uuid)
language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_table text;
begin
  select s."userId", s."organizationId" into user_id, organization_id from auth.session s where s.token = p_token;
  if p_domain is not null then
    select o.id into organization_id from app.organizations o where o.domain = p_domain;
  end if;
  if cardinality(p_ids) = 0 then
    return;
  end if;
  select o.id into other_organization_id from app.organizations o
    where o.id = any (p_ids) and o.id is distinct from security_subject.organization_id limit 1;
  for v_table in select w.name from platform.watched_tables w order by w.name loop
    exit when other_organization_id is not null;
    execute format('select o.id from app.organizations o where o.id is distinct from $1
      and exists (select from %s x where x.organization_id = o.id and x.id = any ($2)) limit 1', v_table)
      into other_organization_id using organization_id, p_ids;
  end loop;
end $$;
revoke all on function app.security_subject(text, text, uuid[]) from public;
grant execute on function app.security_subject(text, text, uuid[]) to app_auth;
