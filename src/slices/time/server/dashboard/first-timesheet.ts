import { z } from 'zod'
import { sqlStatement } from '#server/db/statement.ts'
import { firstStep } from '#server/home.ts'

const submitted = sqlStatement<object, { submitted: boolean }>(
  `select exists (select from app.timesheet_submissions s
     where s.organization_id = (select app.org_id()) and s.submitted_at is not null) as submitted`,
)

/** Done once a timesheet was submitted, whatever became of it. */
export const timesheetStep = firstStep({
  key: 'timesheet',
  order: 70,
  facts: z.object({}),
  load: async tx => ({ isDone: (await tx.first(submitted, {}))!.submitted, facts: {} }),
})
