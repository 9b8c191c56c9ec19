-- Numbers without gaps for anything: support's numbers are the first series, and keep theirs.
set local role app_owner;
alter table app.support_ticket_numbers rename to number_series;
-- The first number may be given back.
alter table app.number_series drop constraint support_ticket_numbers_last_number_check;
alter table app.number_series add check (last_number >= 0);
alter table app.number_series rename constraint support_ticket_numbers_organization_id_fkey to number_series_organization_id_fkey;
-- The name of the series, which the slice chooses: 'support_tickets', or 'receipts 2026' where numbers begin again each year.
alter table app.number_series add column series text not null default 'support_tickets' check (length(series) between 1 and 60);
alter table app.number_series alter column series drop default;
alter table app.number_series drop constraint support_ticket_numbers_pkey;
alter table app.number_series add primary key (organization_id, series);
