import { registerConstraint } from '#server/db/sqlstate.ts'

for (const column of ['pay_code', 'department_id', 'location_id', 'unit_id', 'fund_id']) {
  registerConstraint(`group_time_columns_organization_id_${column}_fkey`, 'VALIDATION', 'Choose columns that a timesheet can have', {
    field: 'columns',
    rule: 'reference',
  })
}
registerConstraint(
  'time_tracking_groups_organization_id_approval_workflow_tem_fkey',
  'VALIDATION',
  'Choose a workflow in your organization',
  {
    field: 'approvalWorkflowTemplateId',
    rule: 'reference',
  },
)
