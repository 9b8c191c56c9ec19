set local role app_owner;

-- The subject's version that was decided on. A decision can be withdrawn while the subject still has the version after it.
alter table app.approval_step_approvers add column decided_version integer;

-- A hash of the hours as they were rejected. A rejection cannot be withdrawn once hours were changed, even if they were changed back.
alter table app.timesheet_submissions add column rejected_hours text;

alter table app.timesheet_submission_events drop constraint timesheet_submission_events_event_check;
alter table app.timesheet_submission_events add constraint timesheet_submission_events_event_check
  check (event in ('submit', 'approve', 'reject', 'withdraw', 'recall', 'reopen', 'copy'));
