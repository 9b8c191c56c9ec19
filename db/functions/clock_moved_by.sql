-- The offset of the clock of every limit, which tests change. It is a constant in a function, so the planner inlines it, and plans again
-- when platform.move_clock replaces the function. This and the functions of the transaction (app.now, app.org_id, and so on) stay open to every role.
create or replace function app.clock_moved_by() returns interval language sql stable parallel safe as $$ select interval '0' $$;
