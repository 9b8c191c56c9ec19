set local role app_definer;

-- Answers 'added', 'already', 'unknown' for an address without an account, or 'unconfirmed' for one whose owner has not shown that it is theirs.
create or replace function app.add_operator(p_email text, p_operation text, p_request text, p_address text, out answer text, out user_id uuid)
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_confirmed boolean;
begin
  perform app.require_operator();
  perform app.lock_operators();
  select p.id, u."emailVerified" into add_operator.user_id, v_confirmed
    from platform.profiles p join auth."user" u on u.id = p.id where p.email = p_email;
  if add_operator.user_id is null then
    answer := 'unknown';
  elsif not v_confirmed then
    answer := 'unconfirmed';
  elsif exists (select from platform.administrators a where a.user_id = add_operator.user_id) then
    answer := 'already';
  else
    answer := 'added';
    insert into platform.administrators (user_id) values (add_operator.user_id);
    perform app.record_for_installation('administrator_added', null, add_operator.user_id, p_operation, p_request, p_address);
  end if;
end $$;
revoke all on function app.add_operator(text, text, text, text) from public;
grant execute on function app.add_operator(text, text, text, text) to app_platform;
