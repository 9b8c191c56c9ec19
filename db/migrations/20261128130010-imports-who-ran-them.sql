-- Taking back what someone else decided is a decision of whoever does it; what they decided themselves is not. Null for runs of before.
alter table app.import_runs add column run_by uuid;
