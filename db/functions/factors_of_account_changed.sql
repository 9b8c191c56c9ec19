set local role app_definer;

-- A factor belongs to the account and counts in every organization of its person. In the order of the ids, so that two changes never wait for each other.
create or replace function app.factors_of_account_changed() returns trigger language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_user uuid := case tg_op when 'DELETE' then old.user_id else new.user_id end;
begin
  perform app.refresh_member_access(m.organization_id, array[v_user])
    from (select x.organization_id from app.organization_members x where x.user_id = v_user order by 1) m;
  return null;
end $$;
revoke all on function app.factors_of_account_changed() from public;
