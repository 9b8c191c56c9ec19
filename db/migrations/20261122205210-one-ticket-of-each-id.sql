
set local role app_owner;

-- A client chooses the id of its ticket, and the platform finds an escalated ticket by it alone. Two organizations with tickets of one id would be
-- read as one thread, and an answer could go to the wrong one.
create unique index support_tickets_id_key on app.support_tickets (id);
