set local role app_owner;

-- The link in the mail has a token of 256 bits; only its hash is stored. It stays after the end of the invitation, so that an old link is answered with
-- what became of it. So do those of links that a newer one replaced: whoever opens an old mail is told so, and does not count as guessing.
create table app.organization_invitations (
  organization_id uuid not null default app.org_id() references app.organizations (id),
  id uuid not null,
  -- In its one spelling, as accounts store it.
  email text not null constraint organization_invitations_email_one_spelling check (app.is_one_spelling(email)),
  -- Null when the role has been deleted: the invitation is then no longer valid.
  role_id uuid,
  -- What a new record begins with. A person who is on staff already keeps what their record says.
  department_id uuid,
  reports_to_employee_id uuid,
  -- The record of someone on staff who has no account yet; the record of whoever accepted.
  employee_id uuid,
  token_hash text,
  superseded_hashes text[] not null default '{}',
  expires_at timestamptz not null,
  -- The latest mail, and when it was queued.
  mail_id uuid not null,
  sent_at timestamptz not null default app.now(),
  opened_at timestamptz,
  failed_at timestamptz,
  failed_reason text,
  accepted_at timestamptz,
  accepted_by uuid,
  revoked_at timestamptz,
  -- Whoever sent the latest link: their rights decide what it may still give.
  invited_by uuid not null default app.user_id(),
  resent_count integer not null default 0,
  -- Mails to the address in the hour that begins here.
  sends_since timestamptz not null default app.now(),
  sends integer not null default 1,
  version integer not null default 1,
  created_at timestamptz not null default app.now(),
  updated_at timestamptz not null default app.now(),
  primary key (organization_id, id),
  check (accepted_at is null or revoked_at is null),
  check ((accepted_at is null) = (accepted_by is null)),
  foreign key (organization_id, role_id) references app.roles (organization_id, id) on delete set null (role_id),
  foreign key (organization_id, department_id) references app.departments (organization_id, id),
  foreign key (organization_id, reports_to_employee_id) references app.employees (organization_id, id),
  foreign key (organization_id, employee_id) references app.employees (organization_id, id)
    on delete set null (employee_id)
);
-- One invitation that can be accepted for an address. Parallel ones wait here for each other.
create unique index organization_invitations_one_open on app.organization_invitations (organization_id, email)
  where accepted_at is null and revoked_at is null;
create index organization_invitations_email on app.organization_invitations (organization_id, email, sends_since);
create index organization_invitations_sent on app.organization_invitations (organization_id, sent_at);
create index organization_invitations_mail on app.organization_invitations (organization_id, mail_id);
create index organization_invitations_role on app.organization_invitations (organization_id, role_id);
create index organization_invitations_token on app.organization_invitations (token_hash);
create index organization_invitations_superseded on app.organization_invitations using gin (superseded_hashes);
create index organization_invitations_accepted on app.organization_invitations (organization_id, accepted_by, accepted_at) where accepted_by is not null;
call app.enable_tenant_isolation('app.organization_invitations');
call app.watch_ids('app.organization_invitations');
grant select, insert, update on app.organization_invitations to app_user;
grant select (organization_id, id, email, token_hash, superseded_hashes, expires_at, mail_id, accepted_at, revoked_at, invited_by) on
  app.organization_invitations to app_definer;

-- A document of a person: a contract, a certificate, a letter. It holds one uploaded file, and whoever may see the person's whole record may read it.
create table app.employee_documents (
  organization_id uuid not null default app.org_id(),
  id uuid not null,
  employee_id uuid not null,
  file_id uuid not null,
  title text not null check (length(btrim(title)) between 1 and 200),
  created_by uuid default app.user_id(),
  version integer not null default 1,
  created_at timestamptz not null default app.now(),
  updated_at timestamptz not null default app.now(),
  primary key (organization_id, id),
  unique (organization_id, file_id),
  foreign key (organization_id, employee_id) references app.employees (organization_id, id),
  foreign key (organization_id, file_id) references app.files (organization_id, id)
);
create index employee_documents_of_person on app.employee_documents (organization_id, employee_id, created_at);
call app.enable_tenant_isolation('app.employee_documents');
call app.watch_ids('app.employee_documents');
grant select, insert, update, delete on app.employee_documents to app_user;
grant select (organization_id, id) on app.employee_documents to app_definer;

create trigger mask_mail after update on app.organization_invitations for each row
  when (old.token_hash is not null and (old.token_hash is distinct from new.token_hash or new.accepted_at is not null or new.revoked_at is not null))
  execute function app.mask_mail_of_invitation();
