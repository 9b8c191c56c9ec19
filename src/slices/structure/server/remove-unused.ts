import { sqlStatement } from '#server/db/statement.ts'

/** Takes back a department that is as it was created and that nothing names. Answers `removed`, or why not: `changed`, `used`. */
export const removeUnusedDepartment = sqlStatement<{ id: string }, { answer: string | null }>(
  'select app.remove_unused_department($id::uuid) as answer',
)
/** Removes a location if nothing uses it. */
export const removeUnusedLocation = sqlStatement<{ id: string }, { answer: string | null }>(
  'select app.remove_unused_location($id::uuid) as answer',
)
/** Removes a unit if nothing uses it. */
export const removeUnusedUnit = sqlStatement<{ id: string }, { answer: string | null }>(
  'select app.remove_unused_unit($id::uuid) as answer',
)
