set local role app_definer;

create or replace function app.access_of_members_changed() returns trigger language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform app.refresh_member_access(c.organization_id, array_agg(c.user_id)) from changed c where c.user_id is not null
    group by c.organization_id order by c.organization_id;
  return null;
end $$;
revoke all on function app.access_of_members_changed() from public;
