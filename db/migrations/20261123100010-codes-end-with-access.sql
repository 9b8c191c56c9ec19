set local role app_owner;

-- Null once its person's access has ended: whoever comes back needs a new first code.
alter table auth.kiosk_accounts alter column code_hash drop not null;

grant create on schema app to app_definer;
set local role app_definer;
create function app.void_kiosk_code() returns trigger language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  update auth.kiosk_accounts set code_hash = null, must_change = true, set_at = app.now()
    where user_id = old.user_id and organization_id = old.organization_id;
  return null;
end $$;
-- Whether someone of the organization has an account for kiosks and no code for it.
create function app.lacks_kiosk_code(p_user uuid) returns boolean language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select exists (select from auth.kiosk_accounts k where k.user_id = p_user and k.organization_id = app.org_id() and k.code_hash is null)
$$;
revoke all on function app.void_kiosk_code(), app.lacks_kiosk_code(uuid) from public;
grant execute on function app.lacks_kiosk_code(uuid) to app_user;
set local role app_owner;
revoke create on schema app from app_definer;

create trigger void_kiosk_code after update of is_active on app.employees for each row
  when (old.is_active and not new.is_active and old.user_id is not null) execute function app.void_kiosk_code();
create trigger void_kiosk_code after update of status on app.organization_members for each row
  when (old.is_kiosk and old.status = 'active' and new.status <> 'active') execute function app.void_kiosk_code();

update auth.kiosk_accounts k set code_hash = null, must_change = true
  where not exists (select from app.member_access m where m.organization_id = k.organization_id and m.user_id = k.user_id and m.is_active);
