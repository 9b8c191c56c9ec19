-- Whether a group lets people add a column to their timesheets; null without a group. A column that it no longer lets them add leaves the timesheet
-- of someone who added it before too, but for hours that it has. What an administrator assigned stays.
-- A function, because a statement prepares a subquery whenever it runs, and calls a function only where someone added a column: few have.
create or replace function app.lets_add_column(p_group uuid, p_column_type text, p_column_id text) returns boolean language plpgsql stable strict as $$
begin
  return exists (select from app.time_tracking_groups g where g.id = p_group
    and (g.addable_columns = 'any' or g.addable_columns = 'listed' and exists (select from app.group_time_columns l
      where l.organization_id = g.organization_id and l.group_id = g.id and l.column_type = p_column_type and l.column_id = p_column_id)));
end $$;
revoke all on function app.lets_add_column(uuid, text, text) from public;
grant execute on function app.lets_add_column(uuid, text, text) to app_user;
