-- A request's role may not notify, so that nothing it sends can pretend a change. What it may change is announced by these.
set local role app_definer;
alter function app.tell_of_organization() security definer;
alter function app.tell_of_role() security definer;
alter function app.tell_of_visit() security definer;
