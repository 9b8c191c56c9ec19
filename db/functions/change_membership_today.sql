-- Hours from today on were computed by the group that someone leaves: its deductions, and the pay of holidays to come. Assigning a group on its own screen
-- queues the job that computes them again; now another group in the employee's record does too.
create or replace function app.change_membership_today() returns trigger language plpgsql as $$
declare
  v_today date;
  v_starts_on date;
  v_ends_on date;
begin
  if tg_op = 'INSERT' or not exists (select from app.group_memberships m where m.organization_id = new.organization_id and m.employee_id = new.id) then
    insert into app.group_memberships (organization_id, employee_id, starts_on, group_id)
      select new.organization_id, new.id, '1900-01-01', new.time_tracking_group_id where new.time_tracking_group_id is not null;
    return null;
  end if;
  select (app.now() at time zone coalesce(l.timezone, o.timezone))::date into v_today
    from app.organizations o left join app.locations l on l.organization_id = o.id and l.id = new.location_id where o.id = new.organization_id;
  if app.group_on(new.organization_id, new.id, v_today) is not distinct from new.time_tracking_group_id then
    return null;
  end if;
  select m.starts_on, m.ends_on into v_starts_on, v_ends_on from app.group_memberships m
    where m.organization_id = new.organization_id and m.employee_id = new.id and m.starts_on <= v_today and (m.ends_on is null or m.ends_on >= v_today);
  if v_starts_on is null then
    -- Between two memberships, or before the first.
    select min(m.starts_on) - 1 into v_ends_on from app.group_memberships m
      where m.organization_id = new.organization_id and m.employee_id = new.id and m.starts_on > v_today;
  elsif v_starts_on = v_today then
    delete from app.group_memberships m where m.organization_id = new.organization_id and m.employee_id = new.id and m.starts_on = v_today;
  else
    update app.group_memberships m set ends_on = v_today - 1
      where m.organization_id = new.organization_id and m.employee_id = new.id and m.starts_on = v_starts_on;
  end if;
  insert into app.group_memberships (organization_id, employee_id, starts_on, ends_on, group_id)
    select new.organization_id, new.id, v_today, v_ends_on, new.time_tracking_group_id where new.time_tracking_group_id is not null;
  insert into app.day_recomputes (organization_id, id, employee_ids, from_date, total)
    select new.organization_id, gen_random_uuid(), array[new.id], v_today, 1
    where exists (select from app.time_entries t where t.organization_id = new.organization_id and t.employee_id = new.id and t.date >= v_today);
  return null;
end $$;
revoke all on function app.change_membership_today() from public;
