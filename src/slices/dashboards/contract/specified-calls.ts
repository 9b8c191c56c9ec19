import type { SpecifiedCall } from '#core/specified-call.ts'

export const specifiedCalls: readonly SpecifiedCall[] = [
  { source: 'W', call: 'time_entries: recent with names; month and today sums', operations: ['dashboard'] },
  { source: 'W', call: 'timesheet_submissions: this month’s status; submitted list', operations: ['dashboard', 'approvals.inbox'] },
]
