import { registerConstraint } from '#server/db/sqlstate.ts'

registerConstraint('group_time_columns_pay_code', 'VALIDATION', 'Choose columns that a timesheet can have', {
  field: 'columns',
  rule: 'reference',
})
