-- A workbook may have several worksheets: which ones have rows, and which of them an import reads.
set local role app_owner;

-- The names in the workbook's order; empty for a file that is no workbook. `worksheet` is a place in it, from 0, and null until the file was read.
alter table app.import_runs add column worksheets jsonb not null default '[]', add column worksheet integer;
