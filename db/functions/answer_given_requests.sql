set local role app_definer;

-- Closes the requests of people who have the module now. Skips a request that its reviewer holds and a notification that is being read, so that this
-- never waits for a lock.
create or replace function app.answer_given_requests() returns trigger language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_ids uuid[];
  v_changed record;
begin
  v_ids := array(
    select r.id from changed c
    join app.module_access_requests r on r.organization_id = c.organization_id and r.user_id = c.user_id and r.status = 'pending'
    join platform.modules m on m.id = r.module_id
    where c.is_active and (c.modules ->> m.slug)::timestamptz > app.now()
    for update of r skip locked);
  if cardinality(v_ids) > 0 then
    for v_changed in
      with answered as (
        update app.module_access_requests r set status = 'approved', reviewed_by = app.user_id(), reviewed_at = app.now()
        where r.organization_id in (select c.organization_id from changed c) and r.id = any (v_ids) returning r.organization_id, r.id
      ), unread as (
        select n.organization_id, n.id from app.employee_notifications n
        where n.organization_id in (select c.organization_id from changed c) and n.related_resource_id = any (v_ids) and not n.is_read
          and n.notification_type = 'module_access_requested'
        for update skip locked
      ), read as (
        update app.employee_notifications n set is_read = true from unread u
        where n.organization_id = u.organization_id and n.id = u.id returning n.organization_id, n.id
      )
      select 'module_access_requests' as name, a.organization_id, a.id from answered a
      union all select 'employee_notifications', d.organization_id, d.id from read d
    loop
      perform pg_notify('steward_changes', v_changed.organization_id || ' ' || v_changed.name || ' ' || v_changed.id);
    end loop;
  end if;
  return null;
end $$;
revoke all on function app.answer_given_requests() from public;
