-- Jobs of one queue run one after the other, so that slow ones leave a place to all others. Null: the job runs beside any other.
alter table platform.verb_tasks add column queue_name text;
