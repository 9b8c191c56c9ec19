set local role app_definer;

-- The other organizations of a person are found by the index on memberships; the access rows have none by person.
create or replace function app.tell_of_access() returns trigger language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform pg_notify('steward_changes', line) from (
    select distinct case when count(*) over (partition by c.organization_id) > 10 then c.organization_id || ' organization_access ' || c.organization_id
      else c.organization_id || ' member_access ' || c.user_id end as line from changed c
  ) told;
  -- A person who joins or leaves one organization may have a tab open in another, which lists them all.
  if tg_op <> 'UPDATE' then
    perform pg_notify('steward_changes', line) from (
      select distinct m.organization_id || ' member_access ' || m.user_id as line from changed c
      join app.organization_members m on m.user_id = c.user_id and m.organization_id <> c.organization_id
    ) told;
  end if;
  return null;
end $$;
revoke all on function app.tell_of_access() from public;
