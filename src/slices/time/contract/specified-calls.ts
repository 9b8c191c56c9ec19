import type { SpecifiedCall } from '#core/specified-call.ts'

export const specifiedCalls: readonly SpecifiedCall[] = [
  { source: 'workforce', call: 'time_entries: recent with names; month and today sums', operations: ['dashboard', 'dashboards.time'] },
  {
    source: 'workforce',
    call: 'timesheet_submissions: this month’s status; submitted list',
    operations: ['dashboard', 'dashboards.time', 'approvals.inbox'],
  },
  { source: 'workforce', call: 'rpc get_timesheet_counts', operations: ['approvals.counts'] },
  {
    source: 'workforce',
    call: 'timesheet notes and review notes (not shown there)',
    operations: [
      'timesheets.mine',
      'timesheetNotes.save',
      'timesheetNotes.saveOnBehalf',
      'timesheetNotes.remove',
      'timesheetNotes.removeOnBehalf',
      'approvals.timesheet',
      'approvals.approve',
      'approvals.reject',
      'approvals.comment',
    ],
  },
  {
    source: 'workforce',
    call: 'timesheet attachments (not shown there)',
    operations: [
      'timesheetAttachments.add',
      'timesheetAttachments.addOnBehalf',
      'timesheetAttachments.remove',
      'timesheetAttachments.removeOnBehalf',
    ],
  },
  {
    source: 'workforce',
    call: 'approval workflows (not shown there)',
    operations: [
      'workflows.list',
      'workflows.create',
      'workflows.update',
      'workflows.deactivate',
      'workflows.reactivate',
      'timesheets.submit',
      'timesheets.recall',
      'approvals.approve',
      'approvals.approveMany',
      'approvals.reject',
      'approvals.reopen',
      'approvals.withdraw',
    ],
  },
]
