-- A visitor has no session. They read the rows that one organization shows to everyone, through a role that reads nothing else.
do $$
begin
  create role app_visitor nologin nosuperuser nocreatedb nocreaterole nobypassrls;
exception when duplicate_object or unique_violation then null;
end $$;
grant app_visitor to app_login;
-- It was for functions that answer strangers, and there is none left.
revoke app_public from app_login;
grant usage on schema app to app_visitor;
