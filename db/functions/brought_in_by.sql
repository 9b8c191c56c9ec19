-- Who invited an account, by the invitation that it accepted last; null for whoever `app.answers_for_hours`, and without an invitation.
create or replace function app.brought_in_by(p_user uuid) returns uuid language sql stable strict set search_path = pg_catalog, pg_temp as $$
  select latest.invited_by from (
    select i.invited_by from app.organization_invitations i
    where i.organization_id = app.org_id() and i.accepted_by = p_user order by i.accepted_at desc limit 1) latest
  where not app.answers_for_hours(latest.invited_by)
$$;
revoke all on function app.brought_in_by(uuid) from public;
grant execute on function app.brought_in_by(uuid) to app_user;
