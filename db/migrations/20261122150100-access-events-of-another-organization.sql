-- A call that names an organization other than its session's is a security event of its own kind. Which kinds there are is the code's to say.
set local role app_owner;
alter table platform.security_events
  drop constraint security_events_kind_check,
  add constraint security_events_kind_check check (kind ~ '^[a-z_]{1,40}$'),
  drop constraint security_events_check,
  add constraint security_events_check check (
    case kind when 'foreign_id' then other_organization_id is not null
      when 'other_organization' then true
      else other_organization_id is null end);
