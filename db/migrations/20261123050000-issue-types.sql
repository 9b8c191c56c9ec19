set local role app_owner;

-- The issue types of tickets are the eight that support teams report by. Stored ones become the type that says the same; what was said of data is
-- a bug until an administrator says otherwise, and a question is something to be explained.
-- The owner is not exempt from tenant isolation.
alter table app.support_tickets no force row level security;
update app.support_tickets set category = case category
    when 'problem' then 'technical'
    when 'question' then 'training'
    when 'access' then 'account'
    when 'data' then 'bug_report'
    when 'idea' then 'feature_request'
    else 'other'
  end
  where category not in ('technical', 'billing', 'feature_request', 'data_import', 'training', 'account', 'bug_report', 'other');
alter table app.support_tickets force row level security;
alter table app.support_tickets
  drop constraint support_tickets_category_check,
  add constraint support_tickets_category_check
    check (category in ('technical', 'billing', 'feature_request', 'data_import', 'training', 'account', 'bug_report', 'other'));
