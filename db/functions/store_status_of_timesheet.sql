-- A timesheet's status and the instant of its submit are those of its approval: what keeps its hours from changing is in the same transaction, and whoever reads hours
-- needs no other table. The status is named only when it changed: naming it takes the lock of the person's hours.
create or replace function app.store_status_of_timesheet() returns trigger language plpgsql as $$
begin
  if new.status = old.status then
    update app.timesheet_submissions s set submitted_at = new.submitted_at, updated_at = new.updated_at
      where s.organization_id = new.organization_id and s.id = new.subject_id;
  else
    update app.timesheet_submissions s set status = new.status, submitted_at = new.submitted_at, updated_at = new.updated_at
      where s.organization_id = new.organization_id and s.id = new.subject_id;
  end if;
  return null;
end $$;
revoke all on function app.store_status_of_timesheet() from public;
