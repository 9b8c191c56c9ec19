set local role app_owner;

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
grant select, insert, update, delete on app.employee_documents to app_user;
call app.watch_ids('app.employee_documents');
