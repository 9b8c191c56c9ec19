import type { Pool } from 'pg'

/** Whether the statement of docs/operations.md, "Extra protection on a database server", still has something to take away. */
const openFunctions = `select exists (select from pg_proc p
  where p.pronamespace = 'pg_catalog'::regnamespace and has_function_privilege('app_user', p.oid, 'execute')
    and p.proname ~ '^(set_config|(query|cursor|table|schema|database)_to_xml.*|ts_stat)$') as missing`

/**
 * Warns at the start if the migration ran without a superuser; undefined if nothing is missing. Row-level security holds either way.
 * Without the statement, text that an attacker got into one of our statements (an SQL injection) could change the role of its request.
 */
export async function missingRevokes(worker: Pool): Promise<string | undefined> {
  const { rows } = await worker.query<{ missing: boolean }>(openFunctions)
  if (!rows[0]?.missing) return undefined
  return (
    'One extra layer of protection is missing on this database server. It is safe to go on: organizations stay isolated from each other. ' +
    'Only a superuser can add it: see "Extra protection on a database server" in docs/operations.md'
  )
}
