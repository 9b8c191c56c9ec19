-- At the end of the transaction, when whatever was sent with the commit is stored.
create or replace function app.store_effort_charges() returns trigger language plpgsql as $$
begin
  delete from app.effort_charges c where c.organization_id = new.organization_id and c.submission_id = new.id;
  insert into app.effort_charges (organization_id, submission_id, fund_id, employee_id, period_end)
    select s.organization_id, s.id, h.fund_id, s.employee_id, s.pay_period_end from app.timesheet_submissions s
    cross join lateral app.effort_of_timesheet(s.organization_id, s.employee_id, s.pay_period_start, s.pay_period_end) h
    where s.organization_id = new.organization_id and s.id = new.id and s.status = 'approved' and h.fund_id is not null and h.minutes > 0;
  return null;
end $$;
revoke all on function app.store_effort_charges() from public;
