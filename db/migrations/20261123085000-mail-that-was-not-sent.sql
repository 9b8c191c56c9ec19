-- Metrics count the mail that was not sent each time they are read.
create index mail_messages_not_sent on platform.mail_messages (status) where status in ('queued', 'failed');
