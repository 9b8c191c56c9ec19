set local role app_definer;

-- Looks at one organization after the other by the index. Of a short history the planner would read everything.
create or replace function app.organizations_with_unsealed_events() returns setof uuid
language sql security definer stable set search_path = pg_catalog, pg_temp set enable_seqscan = off as $$
  select o.id from app.organizations o left join app.audit_heads h on h.organization_id = o.id
  where pg_snapshot_xmax(h.sealed) > pg_snapshot_xmax(pg_current_snapshot())
    or exists (select from app.audit_events e where e.organization_id = o.id and e.written_in >= pg_snapshot_xmin(coalesce(h.sealed, '2:2:'))
      and not pg_visible_in_snapshot(e.written_in, coalesce(h.sealed, '2:2:')))
  order by o.id
$$;
revoke all on function app.organizations_with_unsealed_events() from public;
grant execute on function app.organizations_with_unsealed_events() to app_worker;
