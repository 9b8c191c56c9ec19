set local role app_owner;

-- The pay codes of the rule (time/rules/pay-codes.ts): a column of any other would never take hours.
alter table app.group_time_columns add constraint group_time_columns_pay_code check (column_type <> 'pay_code' or column_id in
  ('regular', 'overtime', 'double_time', 'vacation', 'sick', 'holiday', 'personal', 'bereavement', 'jury_duty', 'unpaid'));
