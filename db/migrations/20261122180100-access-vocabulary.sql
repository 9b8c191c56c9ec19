-- Which vocabulary the shared rows of modules, time features and permissions were last brought up to date from: a hash of
-- src/core/vocabulary.ts and of the rules that read it. A start with another one stores its own, in one transaction.
set local role app_owner;
create table platform.vocabulary (
  only_row boolean primary key default true check (only_row),
  hash text not null,
  stored_at timestamptz not null default app.now()
);
