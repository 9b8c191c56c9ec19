-- Submitting stores the holiday pay as it is then, and what an approver confirmed includes the results of the days as they were then. Holiday pay that a
-- timesheet keeps since it was submitted is not made right by approving it.
create or replace function app.confirm_result() returns trigger language plpgsql as $$
begin
  new.result_changes := case when new.status = 'approved' and new.result_changes -> 'holidayPay' is not null then '{"holidayPay": true}' else '{}' end;
  if new.result_changes = '{}' then
    new.result_changed_at := null;
  end if;
  return new;
end $$;
revoke all on function app.confirm_result() from public;
