import type { Chunk } from '#web/slice.ts'

export const chunks: readonly Chunk[] = [
  // Of time on the dashboard: without it, the dashboard would wait for the timesheet's code.
  { name: 'shell', files: /^(rules\/submit-check|web\/(use-count-pace|use-zone))\./ },
  // Layers over a timesheet; what their parts share with the timesheet is loaded with it.
  { name: 'timesheet-layers', files: /^web\/.*\/(add-column|submit-dialog|no-approver-dialog|conflict-(popover|texts))\./, alone: true },
  // Parts needed only for editing: one's own timesheet, and one on behalf.
  {
    name: 'timesheet-editor',
    files:
      /^rules\/(day-results|overtime|recount-days|day-parts|workweeks|deductions|shares)\.|^web\/(my-time\/(?!my-time-screen)|day-results\/(?!weeks-explained|overtime-)|grid\/(phone-(row|day)|day-strip|cell-(outbox|store)|outbox-|use-cell-outbox|history-buttons|use-history-keys))/,
    shared: true,
    alone: true,
    first: true,
  },
  // Parts that the inbox shows too.
  { name: 'timesheet', files: /^(?!web\/(my-time|(day-notes|usual-week|split)\/|hour-changes\.))/, shared: true, rest: true, first: true },
]
