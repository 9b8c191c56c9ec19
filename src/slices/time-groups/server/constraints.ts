import type { ConstraintFailures } from '#server/db/sqlstate.ts'

const columns = ['pay_code', 'department_id', 'location_id', 'unit_id', 'fund_id'].map(
  column =>
    [
      `group_time_columns_organization_id_${column}_fkey`,
      { code: 'VALIDATION', text: 'Choose columns that a timesheet can have', details: { field: 'columns', rule: 'reference' } },
    ] as const,
)

export const groupConstraints: ConstraintFailures = {
  ...Object.fromEntries(columns),
  time_tracking_groups_organization_id_approval_workflow_tem_fkey: {
    code: 'VALIDATION',
    text: 'Choose a workflow in your organization',
    details: { field: 'approvalWorkflowTemplateId', rule: 'reference' },
  },
}
