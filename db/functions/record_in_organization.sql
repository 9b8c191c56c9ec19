set local role app_definer;

-- Records what an operator did to an organization in its audit trail.
create or replace function app.record_in_organization(p_organization uuid, p_mode text, p_action text, p_type text, p_id uuid, p_before jsonb, p_after jsonb,
  p_request text) returns void language sql set search_path = pg_catalog, pg_temp as $$
  insert into app.audit_events (organization_id, id, actor_user_id, mode, action, resource_type, resource_id, before, after, request_id)
  values (p_organization, gen_random_uuid(), app.user_id(), p_mode, p_action, p_type, p_id, p_before, p_after, p_request)
$$;
revoke all on function app.record_in_organization(uuid, text, text, text, uuid, jsonb, jsonb, text) from public;
