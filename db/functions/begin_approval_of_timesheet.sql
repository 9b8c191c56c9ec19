-- A timesheet has its approval from the start, as a draft; one that is inserted in another state brings it along.
create or replace function app.begin_approval_of_timesheet() returns trigger language plpgsql as $$
begin
  insert into app.approvals (organization_id, subject_type, subject_id, employee_id, noun, title, status, current_step, submitted_at, version)
    values (new.organization_id, 'timesheet_submissions', new.id, new.employee_id, 'timesheet',
      to_char(new.pay_period_start, 'FMMon FMDD') || ' – ' || to_char(new.pay_period_end, 'FMMon FMDD'), new.status,
      case new.status when 'submitted' then 1 else 0 end, new.submitted_at, case new.status when 'draft' then 0 else 1 end)
    on conflict do nothing;
  return null;
end $$;
revoke all on function app.begin_approval_of_timesheet() from public;
