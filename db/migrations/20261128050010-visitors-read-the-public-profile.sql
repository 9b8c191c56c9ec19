set local role app_owner;

-- An organization's public profile, while it is switched on. Its other settings are no one's but its own.
create policy visitor_public_profile on app.organization_settings for select to app_visitor
  using (organization_id = (select app.org_id()) and group_name = 'public_profile' and settings -> 'isPublished' = 'true'::jsonb);
grant select (organization_id, group_name, settings, version) on app.organization_settings to app_visitor;
