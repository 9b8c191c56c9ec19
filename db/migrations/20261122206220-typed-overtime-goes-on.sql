set local role app_owner;

-- Groups in which people type overtime into a column of its own go on with it. The owner is not exempt from tenant isolation.
alter table app.time_group_settings no force row level security;
alter table app.group_time_columns no force row level security;
update app.time_group_settings v set overtime_source = 'typed' where exists (select from app.group_time_columns c
  where c.organization_id = v.organization_id and c.group_id = v.group_id and c.column_type = 'pay_code' and c.column_id in ('overtime', 'double_time'));
alter table app.time_group_settings force row level security;
alter table app.group_time_columns force row level security;
