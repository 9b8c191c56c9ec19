set local role app_definer;

-- Someone becomes a platform administrator, or is none any more: wherever they are.
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
revoke all on function app.tell_of_administrator() from public;
