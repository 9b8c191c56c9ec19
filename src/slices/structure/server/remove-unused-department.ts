import { sqlStatement } from '#server/db/statement.ts'

/** Takes back a department that is as it was created and that nothing names. Answers `removed`, or why not: `changed`, `used`. */
export const removeUnusedDepartment = sqlStatement<{ id: string }, { answer: string | null }>(
  'select app.remove_unused_department($id::uuid) as answer',
)
