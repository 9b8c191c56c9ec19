import { sqlStatement } from '#server/db/statement.ts'

/**
 * Takes back a person whom nothing names yet and who has no account, if this is still their version. Answers `removed`, or why not: `joined` for one with
 * an account, `changed` for another version, `used` for one whom records name.
 */
export const removeUnused = sqlStatement<{ id: string; version: number }, { answer: string | null }>(
  'select app.remove_unused_employee($id::uuid, $version::int) as answer',
)
