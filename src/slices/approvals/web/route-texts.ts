import { defineTexts } from '#web/texts.ts'

/** Loaded with the shell. */
export const t = defineTexts({
  approvals: 'Approvals',
  workflows: 'Approval Workflows',
  workflowsHelp: 'Define multi-step timesheet approval templates',
})
