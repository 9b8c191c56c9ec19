set local role app_owner;

-- Two names that read alike are one, as for codes (20261122201800): case, width, spaces, and how an accent is composed do not tell roles apart. The index keeps
-- the name by which src/slices/access/server/custom-roles.ts knows it.
alter table app.roles drop constraint roles_organization_id_name_lc_key;
create unique index roles_organization_id_name_lc_key on app.roles (organization_id, lower(regexp_replace(normalize(name, NFKC), '\s+', ' ', 'g')));
