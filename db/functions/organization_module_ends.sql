set local role app_definer;

-- The instants at which a module ends that can be used until the end of these days in the organization's own time zone. An end that falls on the same
-- day already stays what it is, to the second. No row for an organization or an optional module that is unknown.
create or replace function app.organization_module_ends(p_id uuid, p_module text, p_trial_on date, p_subscription_on date, out module_id uuid,
  out trial_ends_at timestamptz, out subscription_ends_at timestamptz)
returns setof record language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform app.require_operator();
  return query
    select m.id,
      case when ((om.trial_ends_at - interval '1 microsecond') at time zone o.timezone)::date = p_trial_on then om.trial_ends_at
        else (p_trial_on + 1)::timestamp at time zone o.timezone end,
      case when ((om.subscription_ends_at - interval '1 microsecond') at time zone o.timezone)::date = p_subscription_on then om.subscription_ends_at
        else (p_subscription_on + 1)::timestamp at time zone o.timezone end
    from app.organizations o cross join platform.modules m
    left join app.organization_modules om on om.organization_id = o.id and om.module_id = m.id
    where o.id = p_id and m.slug = p_module and m.is_active and not m.is_core;
end $$;
revoke all on function app.organization_module_ends(uuid, text, date, date) from public;
grant execute on function app.organization_module_ends(uuid, text, date, date) to app_platform;
