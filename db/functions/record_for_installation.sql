set local role app_definer;

-- Records what an operator did as a security event of the installation.
create or replace function app.record_for_installation(p_kind text, p_organization uuid, p_record uuid, p_operation text, p_request text, p_address text)
returns void language sql set search_path = pg_catalog, pg_temp as $$
  insert into platform.security_events (id, kind, user_id, organization_id, record_id, operation, request_id, address)
  values (gen_random_uuid(), p_kind, app.user_id(), p_organization, p_record, p_operation, p_request, p_address)
$$;
revoke all on function app.record_for_installation(text, uuid, uuid, text, text, text) from public;
