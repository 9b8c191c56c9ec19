set local role app_definer;

-- Ends the session of the transaction: a browser that becomes a kiosk keeps no one signed in.
create or replace function app.end_this_session() returns void language sql security definer set search_path = pg_catalog, pg_temp as $$
  delete from auth.session where id = nullif(current_setting('app.session_id', true), '')::uuid
$$;
revoke all on function app.end_this_session() from public;
grant execute on function app.end_this_session() to app_user;
