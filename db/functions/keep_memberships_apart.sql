-- Memberships do not overlap. Their writers wait for each other, and for those who write the person's hours.
create or replace function app.keep_memberships_apart() returns trigger language plpgsql as $$
begin
  perform from app.employee_time_states s where s.organization_id = new.organization_id and s.employee_id = new.employee_id for update;
  if exists (select from app.group_memberships a join app.group_memberships b
        on b.organization_id = a.organization_id and b.employee_id = a.employee_id and b.starts_on > a.starts_on
      where a.organization_id = new.organization_id and a.employee_id = new.employee_id and (a.ends_on is null or a.ends_on >= b.starts_on)) then
    raise exception 'two memberships of one person overlap' using errcode = '23P01', constraint = 'group_memberships_overlap';
  end if;
  return null;
end $$;
revoke all on function app.keep_memberships_apart() from public;
