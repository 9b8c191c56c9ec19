/** The tables of the plumbing, said as a slice's manifest says its own. The checker and the generator of docs/schema.md read it. */
export const plumbing = {
  tables: [
    'app.audit_events',
    'app.files',
    'app.idempotency_keys',
    'app.import_mappings',
    'app.import_rows',
    'app.import_runs',
    'app.number_series',
    'app.organization_settings',
    'app.record_note_files',
    'app.record_notes',
    'auth.rate_limits',
    'platform.file_store',
    'platform.mail_messages',
    'platform.security_events',
    'platform.verb_tasks',
    'platform.watched_tables',
  ],
  shownToVisitors: {
    'app.files': ['attached_to', 'content_type', 'id', 'key', 'kind', 'name', 'organization_id', 'sha256', 'size', 'state'],
    'app.organization_settings': ['group_name', 'organization_id', 'settings', 'version'],
  },
  readBy: {
    'app.audit_events': ['audit', 'support', 'time'],
    'app.import_rows': ['time'],
    'platform.mail_messages': ['approvals', 'mailbox', 'super-admin'],
    'app.files': ['staff', 'support', 'time'],
  },
}
