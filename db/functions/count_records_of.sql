-- Counts what members add to a table as records of a module.
create or replace procedure app.count_records_of(p_table regclass, p_module text) language plpgsql as $$
begin
  execute format('create trigger count_created after insert on %s referencing new table as created for each statement execute function app.count_records_created(%L)',
    p_table, p_module);
end $$;
revoke all on procedure app.count_records_of(regclass, text) from public;
