set local role app_owner;
grant create on schema app to app_definer;
set local role app_definer;
-- replaces app.tell_of_access of 20261122204000-access-is-live.sql
-- replaces app.tell_of_administrator of 20261122204000-access-is-live.sql
-- The other organizations of a person are found by the index on memberships; the access rows have none by person.
create or replace function app.tell_of_access() returns trigger language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform pg_notify('steward_changes', line) from (
    select distinct case when count(*) over (partition by c.organization_id) > 10 then c.organization_id || ' organization_access ' || c.organization_id
      else c.organization_id || ' member_access ' || c.user_id end as line from changed c
  ) told;
  -- Whoever joins or leaves one organization may have a tab open in another, which lists them all.
  if tg_op <> 'UPDATE' then
    perform pg_notify('steward_changes', line) from (
      select distinct m.organization_id || ' member_access ' || m.user_id as line from changed c
      join app.organization_members m on m.user_id = c.user_id and m.organization_id <> c.organization_id
    ) told;
  end if;
  return null;
end $$;
create or replace function app.tell_of_administrator() returns trigger language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_user uuid := case tg_op when 'DELETE' then old.user_id else new.user_id end;
begin
  perform pg_notify('steward_changes', o.organization_id || ' member_access ' || v_user) from (
    select m.organization_id from app.organization_members m where m.user_id = v_user
    union select s.organization_id from platform.user_organization_sessions s where s.user_id = v_user
  ) o;
  return null;
end $$;
set local role app_owner;
revoke create on schema app from app_definer;
