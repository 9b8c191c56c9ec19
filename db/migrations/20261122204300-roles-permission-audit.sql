set local role app_owner;

-- The permission audit says which modules a member may use. Their row has the answer that the gate reads; the rest of it stays the gate's.
grant select (organization_id, user_id, modules) on app.member_access to app_user;
