-- Hours change while a timesheet is reopened, or the result of an approved one does. When that is done, what differs from what was certified is
-- voided, in the same transaction. It runs at its end, when whatever was sent with the commit is stored.
create or replace function app.void_changed_certifications() returns trigger language plpgsql as $$
begin
  insert into app.effort_certification_voids (organization_id, certification_id, minutes)
    select c.organization_id, c.id, coalesce(n.minutes, 0) from app.effort_certifications c
    left join app.effort_of_timesheet(new.organization_id, new.employee_id, new.pay_period_start, new.pay_period_end) n on n.fund_id = c.fund_id
    where c.organization_id = new.organization_id and c.submission_id = new.id and n.rows_hash is distinct from c.rows_hash
      and not exists (select from app.effort_certification_voids v
        where v.organization_id = c.organization_id and v.certification_id = c.id);
  return null;
end $$;
revoke all on function app.void_changed_certifications() from public;
