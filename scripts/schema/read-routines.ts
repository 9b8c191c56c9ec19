import type pg from 'pg'

/** A function or procedure of our own schemas. */
export interface Routine {
  /** With its input types, as PostgreSQL prints it without spaces: `app.seal(uuid[],integer)`. */
  name: string
  /** The type of its result; empty for a procedure. */
  result: string
  /** The role it runs as; null where that is the caller. */
  runsAs: string | null
  /** The roles that may call it, apart from its owner. */
  callers: string[]
}

export interface Trigger {
  table: string
  name: string
  /** When it runs and what it calls, as PostgreSQL prints it. */
  definition: string
  /** The name of the migration file that created it. */
  file: string
}

/** The functions and procedures of our own schemas, sorted by name. */
export async function readRoutines(client: pg.Client): Promise<Routine[]> {
  const { rows } = await client.query<Routine>(`
    select format('%s.%s(%s)', n.nspname, p.proname,
        (select coalesce(string_agg(format_type(t.oid, null), ',' order by t.place), '') from unnest(p.proargtypes) with ordinality as t (oid, place))) as name,
      coalesce(pg_get_function_result(p.oid), '') as result,
      case when p.prosecdef then p.proowner::regrole::text end as "runsAs",
      array(select case x.grantee when 0 then 'everyone' else x.grantee::regrole::text end
        from aclexplode(coalesce(p.proacl, acldefault('f', p.proowner))) x where x.grantee <> p.proowner order by 1) as callers
    from pg_proc p join pg_namespace n on n.oid = p.pronamespace
    where n.nspname in ('app', 'auth', 'platform')
    order by 1`)
  return rows
}

/**
 * The triggers of our own tables, sorted by table and name. Some are created by a procedure, so no text tells their file: a migration has a
 * savepoint, and the row of the trigger has the number of the part of the transaction that also wrote the file's row in the journal.
 */
export async function readTriggers(client: pg.Client): Promise<Trigger[]> {
  const { rows } = await client.query<Trigger>(`
    select n.nspname || '.' || c.relname as table, t.tgname as name,
      regexp_replace(pg_get_triggerdef(t.oid), '^CREATE TRIGGER \\S+ (.*) ON \\S+ (.*)$', '\\1 \\2') as definition, m.name as file
    from pg_trigger t join pg_class c on c.oid = t.tgrelid join pg_namespace n on n.oid = c.relnamespace
    join steward.steward_migrations m on m.xmin = t.xmin
    where not t.tgisinternal and n.nspname in ('app', 'auth', 'platform')
    order by 1, 2`)
  return rows
}
