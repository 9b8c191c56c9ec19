import type { SpecifiedCall } from '#core/specified-call.ts'

export const specifiedCalls: readonly SpecifiedCall[] = [
  { source: 'workforce', call: 'rpc get_timesheet_counts', operations: ['approvals.counts'] },
  {
    source: 'workforce',
    call: 'timesheet notes and review notes (not shown there)',
    operations: ['timesheets.mine', 'timesheetNotes.save', 'timesheetNotes.remove', 'approvals.timesheet', 'approvals.reject'],
  },
  {
    source: 'workforce',
    call: 'timesheet attachments (not shown there)',
    operations: ['timesheetAttachments.add', 'timesheetAttachments.remove'],
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
