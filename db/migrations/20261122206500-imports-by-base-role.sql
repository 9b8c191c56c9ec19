set local role app_owner;

-- A kind of import may be for administrators alone, though others hold its permission too. Null: the permission is enough.
alter table app.import_runs add column base_role text check (base_role in ('manager', 'admin'));
