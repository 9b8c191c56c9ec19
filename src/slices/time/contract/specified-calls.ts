import type { SpecifiedCall } from '#core/specified-call.ts'

export const specifiedCalls: readonly SpecifiedCall[] = [
  { source: 'workforce', call: 'rpc get_timesheet_counts', operations: ['approvals.counts'] },
  {
    source: 'workforce',
    call: 'timesheet notes and review notes (not shown there)',
    operations: ['timesheets.mine', 'approvals.timesheet', 'approvals.reject'],
  },
  {
    source: 'workforce',
    call: 'approval workflows (not shown there)',
    operations: [
      'timesheets.submit',
      'timesheets.recall',
      'approvals.approve',
      'approvals.reject',
      'approvals.reopen',
      'approvals.withdraw',
    ],
  },
]
