-- The constraint that an entry breaks by itself. Every statement would prepare a table's check again.
create or replace function app.broken_by_entry(p_date date, p_period_start date, p_period_end date, p_minutes integer, p_minutes_entered integer) returns text
language sql immutable parallel safe as $$
  select case when p_minutes not between 1 and 1440 or p_minutes_entered not between 1 and 1440 then 'time_entries_minutes'
    when p_date not between p_period_start and p_period_end then 'time_entries_period' end
$$;
revoke all on function app.broken_by_entry(date, date, date, integer, integer) from public;
grant execute on function app.broken_by_entry(date, date, date, integer, integer) to app_user;
