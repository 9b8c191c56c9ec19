set local role app_owner;
-- A function's new owner must be able to create in its schema; only for the length of this migration.
grant create on schema app to app_definer;

-- Sign-ins, failures, lock-outs, password changes, ended sessions and denied rights stand beside the attempts. Which kinds there are is the
-- code's to say (src/server/record-security-event.ts), so that a new one needs no change of the table.
alter table platform.security_events drop constraint security_events_kind_check;
alter table platform.security_events add constraint security_events_kind_check check (kind ~ '^[a-z_]{1,40}$');
alter table platform.security_events
  -- The rule that refused it, as the answer names it.
  add column rule text,
  -- The keyed hash of the address that was typed: the address itself, which may be nobody's or a password in the wrong field, is not kept.
  add column account text,
  -- How many the row stands for: one, or what a flood held beyond its rows, or the sessions that ended.
  add column count integer not null default 1 check (count > 0);
create index security_events_of_user on platform.security_events (user_id, occurred_at desc) where user_id is not null;

-- Written in the transaction that does what it tells of, which acts as app_auth. It may add rows and read none.
grant insert on platform.security_events to app_auth;
grant select (kind) on platform.security_events to app_worker;

drop function app.note_security_event(uuid, text, text, text, uuid[], text, text, text);

-- Who asked, where they stood, and whose id they named: null where none of the ids is another organization's. Each organization is one probe
-- of each key, so that no table is read through.
create function app.security_subject(p_token text, p_domain text, p_ids uuid[], out user_id uuid, out organization_id uuid, out other_organization_id uuid)
language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
begin
  select s."userId", s."organizationId" into user_id, organization_id from auth.session s where s.token = p_token;
  if p_domain is not null then
    select o.id into organization_id from app.organizations o where o.domain = p_domain;
  end if;
  if cardinality(p_ids) > 0 then
    select o.id into other_organization_id from app.organizations o
      where o.id is distinct from security_subject.organization_id and (o.id = any (p_ids)
        or exists (select from app.employees x where x.organization_id = o.id and x.id = any (p_ids))
        or exists (select from app.timesheet_submissions x where x.organization_id = o.id and x.id = any (p_ids))
        or exists (select from app.employee_notifications x where x.organization_id = o.id and x.id = any (p_ids))
        or exists (select from app.departments x where x.organization_id = o.id and x.id = any (p_ids))
        or exists (select from app.locations x where x.organization_id = o.id and x.id = any (p_ids))
        or exists (select from app.units x where x.organization_id = o.id and x.id = any (p_ids))
        or exists (select from app.funds x where x.organization_id = o.id and x.id = any (p_ids)))
      limit 1;
  end if;
end $$;
alter function app.security_subject(text, text, uuid[]) owner to app_definer;
revoke all on function app.security_subject(text, text, uuid[]) from public;
grant execute on function app.security_subject(text, text, uuid[]) to app_auth;

revoke create on schema app from app_definer;
