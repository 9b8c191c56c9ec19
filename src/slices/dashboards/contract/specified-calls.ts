import type { SpecifiedCall } from '#core/specified-call.ts'

export const specifiedCalls: readonly SpecifiedCall[] = [
  { source: 'workforce', call: 'time_entries: recent with names; month and today sums', operations: ['dashboard', 'dashboards.time'] },
  {
    source: 'workforce',
    call: 'timesheet_submissions: this month’s status; submitted list',
    operations: ['dashboard', 'dashboards.time', 'approvals.inbox'],
  },
  { source: 'workforce', call: 'employees: recent with department name (limit 6)', operations: ['dashboards.resources'] },
]
