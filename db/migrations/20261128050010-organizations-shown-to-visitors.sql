set local role app_owner;

create policy visitor on app.organizations for select to app_visitor using (id = (select app.org_id()));
grant select (id, name, domain, logo_url) on app.organizations to app_visitor;

-- A logo is shown to everyone while its organization's row holds it.
create policy visitor_logo on app.files for select to app_visitor
  using (organization_id = (select app.org_id()) and kind = 'logo' and state = 'stored' and attached_to = (select app.org_id()));
grant select (organization_id, id, kind, state, attached_to, key, name, content_type, size, sha256) on app.files to app_visitor;

-- An organization's public profile, while it is switched on. Its other settings are no one's but its own.
create policy visitor_public_profile on app.organization_settings for select to app_visitor
  using (organization_id = (select app.org_id()) and group_name = 'public_profile' and settings -> 'isPublished' = 'true'::jsonb);
grant select (organization_id, group_name, settings, version) on app.organization_settings to app_visitor;
