import type { SpecifiedCall } from '#core/specified-call.ts'

export const specifiedCalls: readonly SpecifiedCall[] = [
  { source: 'platform', call: 'employee_notifications: select newest first, enriched', operations: ['notifications.list'] },
  { source: 'platform', call: 'employee_notifications: update is_read by id', operations: ['notifications.markRead'] },
  { source: 'platform', call: 'employee_notifications: update is_read of all unread', operations: ['notifications.markAllRead'] },
  {
    source: 'platform',
    call: 'employee_notifications: insert',
    operations: ['timesheets.submit', 'approvals.approve', 'approvals.reject'],
    note: 'The server writes it in the transaction of the event; no operation creates one',
  },
  { source: 'platform', call: 'employee_notifications: realtime INSERT', operations: ['live.events'] },
  {
    source: 'workforce',
    call: 'realtime: timesheet_submissions and time_entries of the organization',
    operations: ['live.events'],
    note: 'Each event is authorized for its recipient before it is sent',
  },
]
