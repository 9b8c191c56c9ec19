set local role app_definer;

-- Stores a module of an organization. p_usable_until is the answer of the module rule.
create or replace function app.set_organization_module(p_id uuid, p_module uuid, p_status text, p_trial timestamp with time zone,
  p_subscription timestamp with time zone, p_admin_controlled boolean, p_usable_until timestamp with time zone, p_request text) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_before app.organization_modules;
begin
  perform app.require_operator();
  select om.* into v_before from app.organization_modules om where om.organization_id = p_id and om.module_id = p_module for no key update;
  insert into app.organization_modules as om
    (organization_id, module_id, status, enabled_at, trial_ends_at, subscription_ends_at, admin_controlled, usable_until)
  values (p_id, p_module, p_status, case when p_status <> 'inactive' then app.now() end, p_trial, p_subscription, p_admin_controlled, p_usable_until)
  on conflict (organization_id, module_id) do update set status = excluded.status,
    enabled_at = case when om.status = 'inactive' then excluded.enabled_at else om.enabled_at end, trial_ends_at = excluded.trial_ends_at,
    subscription_ends_at = excluded.subscription_ends_at, admin_controlled = excluded.admin_controlled, usable_until = excluded.usable_until;
  perform app.record_in_organization(p_id, 'operator', 'organization_module.changed', 'organization_modules', p_module,
    case when v_before.module_id is not null then jsonb_build_object('status', v_before.status, 'trialEndsAt', v_before.trial_ends_at,
      'subscriptionEndsAt', v_before.subscription_ends_at, 'adminControlled', v_before.admin_controlled) end,
    jsonb_build_object('status', p_status, 'trialEndsAt', p_trial, 'subscriptionEndsAt', p_subscription, 'adminControlled', p_admin_controlled), p_request);
end $$;
revoke all on function app.set_organization_module(uuid, uuid, text, timestamptz, timestamptz, boolean, timestamptz, text) from public;
grant execute on function app.set_organization_module(uuid, uuid, text, timestamptz, timestamptz, boolean, timestamptz, text) to
  app_platform;
