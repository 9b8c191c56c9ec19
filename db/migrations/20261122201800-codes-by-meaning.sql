set local role app_owner;

-- Two codes that read alike are one: case, width and how an accent is composed do not tell departments apart. No operation has stored codes in a
-- released version, so none can be in the way. The indexes keep the names by which src/server/record knows them.
alter table app.departments drop constraint departments_organization_id_department_code_key;
create unique index departments_organization_id_department_code_key on app.departments (organization_id, lower(normalize(department_code, NFKC)));
alter table app.units drop constraint units_organization_id_unit_code_key;
create unique index units_organization_id_unit_code_key on app.units (organization_id, lower(normalize(unit_code, NFKC)));
