-- A month as a number, so that months can be an array's subscripts.
create or replace function app.month_number(p_date date) returns integer language sql immutable parallel safe as $$
  select date_part('year', p_date)::integer * 12 + date_part('month', p_date)::integer
$$;
revoke all on function app.month_number(date) from public;
grant execute on function app.month_number(date) to app_user;
