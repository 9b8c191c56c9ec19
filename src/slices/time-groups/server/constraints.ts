import { registerConstraint } from '#server/db/sqlstate.ts'

registerConstraint('group_time_columns_pay_code', 'VALIDATION', 'Choose columns that a timesheet can have', {
  field: 'columns',
  rule: 'reference',
})
registerConstraint(
  'time_tracking_groups_organization_id_approval_workflow_tem_fkey',
  'VALIDATION',
  'Choose a workflow in your organization',
  {
    field: 'approvalWorkflowTemplateId',
    rule: 'reference',
  },
)
