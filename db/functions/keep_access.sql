-- Keeps the derived rows up to date with a table. One trigger per event, and two for an update: a row that moves concerns those it left and
-- those it came to.
create or replace procedure app.keep_access(p_table regclass, p_function text) language plpgsql as $$
begin
  execute format('create trigger access_inserted after insert on %s referencing new table as changed for each statement execute function app.%I()', p_table, p_function);
  execute format('create trigger access_updated after update on %s referencing new table as changed for each statement execute function app.%I()', p_table, p_function);
  execute format('create trigger access_moved after update on %s referencing old table as changed for each statement execute function app.%I()', p_table, p_function);
  execute format('create trigger access_deleted after delete on %s referencing old table as changed for each statement execute function app.%I()', p_table, p_function);
end $$;
revoke all on procedure app.keep_access(regclass, text) from public;
