import type { Pool } from 'pg'

/**
 * The SQL that a database administrator still has to run because the migration ran without a superuser; undefined when nothing is missing.
 * Until it has run, row-level security holds, but an injected statement could change the role of its request.
 */
export async function missingRevokes(worker: Pool): Promise<string | undefined> {
  const { rows } = await worker.query<{ function: string }>(
    `select p.oid::regprocedure::text as function from pg_proc p
     where p.pronamespace = 'pg_catalog'::regnamespace and has_function_privilege('app_user', p.oid, 'execute')
       and p.proname ~ '^(set_config|(query|cursor|table|schema|database)_to_xml.*|ts_stat)$'
     order by 1`,
  )
  if (rows.length === 0) return undefined
  const functions = rows.map(row => `pg_catalog.${row.function}`)
  return [
    'On this server, any statement in a request could change its role. Ask the administrator of the database server to run this in the database:',
    ...(functions.some(name => name.includes('set_config'))
      ? [
          'grant execute on function pg_catalog.set_config(text, text, boolean) to app_owner, app_definer, app_login, app_worker, app_auth, auth_login;',
        ]
      : []),
    `revoke execute on function ${functions.join(', ')} from public;`,
  ].join('\n')
}
