set local role app_owner;

-- The order in which the list of people starts: by first name, and the last one tells equal ones apart.
create index employees_list on app.employees (organization_id, (coalesce(lower(name_lc), '') collate "C"), id);

-- Two employee ids that read alike are one, as with codes (20261122201800). The index and the constraint of the address have the names by which
-- src/server/record knows unique fields.
alter table app.employees drop constraint employees_organization_id_employee_id_key;
create unique index employees_organization_id_employee_id_key on app.employees (organization_id, lower(normalize(employee_id, NFKC)));
alter table app.employees rename constraint employees_organization_id_email_lc_key to employees_organization_id_email_key;
