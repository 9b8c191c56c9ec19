import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type pg from 'pg'
import { OperatorError } from '#server/operator-error.ts'

/** A file of db/functions: the function of its name, with its owner and rights. */
export interface FunctionFile {
  /** The function's name, without its schema. */
  readonly name: string
  readonly sql: string
  readonly sha256: string
}

/** Functions that a start has to apply or drop. */
export interface FunctionChanges {
  /** New files, and those whose text differs from what was applied. */
  readonly changed: readonly FunctionFile[]
  /** The names of functions that were applied from a file which is gone. */
  readonly removed: readonly string[]
}

/** The schemas whose functions have files. */
const SCHEMAS = ['app', 'platform', 'auth']

/** A function in the database. */
interface Routine {
  readonly oid: number
  /** As PostgreSQL prints it, with its input types. */
  readonly signature: string
  /** Which transaction wrote the row. */
  readonly writtenBy: string
  readonly definition: string
  /** Who may call it, but for its owner and everyone; null where no right was ever granted or revoked. */
  readonly callers: readonly string[] | null
}

/** The files of a folder, by name. Throws for a file that ends its own transaction. */
export function readFunctions(folder: string): FunctionFile[] {
  return readdirSync(folder)
    .filter(name => name.endsWith('.sql'))
    .sort()
    .map(file => {
      const sql = readFileSync(join(folder, file), 'utf8')
      return { name: file.slice(0, -'.sql'.length), sql, sha256: createHash('sha256').update(sql).digest('hex') }
    })
}

/** Compares the files with what was applied to the client's database. Creates the list of what was applied. */
export async function compareFunctions(client: pg.Client, files: readonly FunctionFile[]): Promise<FunctionChanges> {
  await client.query(
    `create table if not exists steward.steward_functions (name text primary key, sha256 text not null, applied_at timestamptz not null default now())`,
  )
  const { rows } = await client.query<{ name: string; sha256: string }>('select name, sha256 from steward.steward_functions order by name')
  const applied = new Map(rows.map(({ name, sha256 }) => [name, sha256]))
  const names = new Set(files.map(({ name }) => name))
  return {
    changed: files.filter(({ name, sha256 }) => applied.get(name) !== sha256),
    removed: rows.map(({ name }) => name).filter(name => !names.has(name)),
  }
}

/**
 * Applies changed files in the client's transaction, before its tables change. Bodies are not checked yet, because they may name tables that
 * follow: `finish` checks them, and drops functions that no file defines any more, once the tables are as this version has them.
 * Throws an OperatorError for a file that fails, and where a change would leave stored rows as the old function computed them.
 */
export async function applyFunctions(client: pg.Client, { changed, removed }: FunctionChanges): Promise<{ finish(): Promise<void> }> {
  const stale: Routine[] = []
  const applied: Routine[] = []
  const altered: number[] = []
  await client.query('set local check_function_bodies = off')
  const owners = [...new Set(changed.flatMap(({ sql }) => [...sql.matchAll(/^set local role (\w+);/gm)].map(([, role]) => role!)))]
  const schemas = SCHEMAS.join(', ')
  // A function's owner must be able to create in its schema, here only until the transaction ends.
  if (owners.length > 0) await asOwner(client, `grant create on schema ${schemas} to ${owners.join(', ')}`)
  for (const file of changed) {
    const before = await resetRights(client, file.name)
    const definitions = new Map(before.map(({ oid, definition }) => [oid, definition]))
    const versions = new Map(before.map(({ oid, writtenBy }) => [oid, writtenBy]))
    await applyFile(client, file, before)
    const after = await routinesNamed(client, file.name)
    const own = after.filter(({ oid, writtenBy }) => versions.get(oid) !== writtenBy)
    if (own.length === 0) throw new OperatorError(`Function file ${file.name}.sql defines no function of its name`)
    applied.push(...own)
    stale.push(...after.filter(routine => !own.includes(routine)))
    altered.push(...own.filter(({ oid, definition }) => definitions.has(oid) && definitions.get(oid) !== definition).map(({ oid }) => oid))
  }
  if (owners.length > 0) await asOwner(client, `revoke create on schema ${schemas} from ${owners.join(', ')}`)
  await renewWhatIsStored(client, altered)
  return {
    async finish() {
      for (const name of removed) stale.push(...(await routinesNamed(client, name)))
      for (const { signature } of stale) await drop(client, signature, 'No file defines it any more')
      await client.query('set local check_function_bodies = on')
      for (const routine of applied) await check(client, routine)
      await client.query('delete from steward.steward_functions where name = any ($1)', [removed])
      await client.query(
        `insert into steward.steward_functions (name, sha256) select * from unnest($1::text[], $2::text[])
          on conflict (name) do update set sha256 = excluded.sha256, applied_at = now()`,
        [changed.map(({ name }) => name), changed.map(({ sha256 }) => sha256)],
      )
    },
  }
}

async function asOwner(client: pg.Client, sql: string): Promise<void> {
  await client.query(`set local role app_owner; ${sql}; set local role none`)
}

async function routinesNamed(client: pg.Client, name: string): Promise<Routine[]> {
  const { rows } = await client.query<Routine>(
    `select p.oid::int8::int as oid, p.oid::regprocedure::text as signature, p.xmin::text as "writtenBy", pg_get_functiondef(p.oid) as definition,
      case when p.proacl is not null then array(select a.grantee::regrole::text from aclexplode(p.proacl) a where a.grantee not in (0, p.proowner)) end as callers
    from pg_proc p join pg_namespace n on n.oid = p.pronamespace where n.nspname = any ($1) and p.proname = $2 order by 1`,
    [SCHEMAS, name],
  )
  return rows
}

/** Gives functions the rights of new ones, so that a file says all who may call it: replacing a function keeps its rights. */
async function resetRights(client: pg.Client, name: string): Promise<Routine[]> {
  const routines = await routinesNamed(client, name)
  const granted = routines.filter(({ callers }) => callers !== null)
  for (const { signature, callers } of granted) {
    if (callers!.length > 0) await client.query(`revoke all on routine ${signature} from ${callers!.join(', ')}`)
    await client.query(`grant execute on routine ${signature} to public`)
  }
  return granted.length === 0 ? routines : routinesNamed(client, name)
}

/** `create or replace` fails on these: the type of the result, the names of parameters, a default that goes, and an owner who may not. */
const NEEDS_A_NEW_ONE: readonly unknown[] = ['42P13', '42501']

async function applyFile(client: pg.Client, { name, sql }: FunctionFile, before: readonly Routine[]): Promise<void> {
  const replace = async () => {
    await client.query(`savepoint function_file; set local role app_owner; ${sql}\n`)
    // A member of the owner's role replaces a function without becoming its owner.
    const { rowCount } = await client.query(
      `select from pg_proc p where p.oid = any ($1::int8[]::oid[]) and p.proowner::regrole::text <> quote_ident(current_user)`,
      [before.map(({ oid }) => oid)],
    )
    await client.query('set local role none')
    return rowCount === 0
  }
  const isReplaced = replace().catch((error: { code?: string }) => {
    if (before.length === 0 || !NEEDS_A_NEW_ONE.includes(error.code)) throw error
    return false
  })
  try {
    if (!(await isReplaced)) {
      await client.query('rollback to function_file')
      for (const { signature } of before) await drop(client, signature, 'Its file changes what it takes or returns, or its owner')
      await replace()
    }
    await client.query('release function_file')
  } catch (error) {
    if (error instanceof OperatorError) throw error
    throw new OperatorError(`Function file ${name}.sql failed: ${(error as Error).message}`, { cause: error })
  }
}

async function drop(client: pg.Client, signature: string, why: string): Promise<void> {
  await client.query(`drop routine ${signature}`).catch((error: { code?: string; detail?: string; message: string }) => {
    if (error.code !== '2BP01') throw error
    throw new OperatorError(
      `Function ${signature} can't be dropped. ${why}, but the database uses it: ${error.detail}. ` +
        'Give the new function another name, and let a migration put it in the place of the old one',
      { cause: error },
    )
  })
}

/**
 * Builds the indexes over changed functions again. Throws where a stored column or the check of a column depends on one, because its rows would
 * stay as the old function had them.
 */
async function renewWhatIsStored(client: pg.Client, oids: readonly number[]): Promise<void> {
  if (oids.length === 0) return
  const { rows } = await client.query<{ signature: string; index: string | null; place: string | null }>(
    `select distinct d.refobjid::regprocedure::text as signature, i.indexrelid::regclass::text as index,
        coalesce(a.adrelid::regclass || '.' || g.attname, k.conname || ' of ' || coalesce(nullif(k.conrelid, 0)::regclass::text, k.contypid::regtype::text)) as place
      from pg_depend d
      left join pg_index i on d.classid = 'pg_class'::regclass and i.indexrelid = d.objid
      left join pg_attrdef a on d.classid = 'pg_attrdef'::regclass and a.oid = d.objid
      left join pg_attribute g on g.attrelid = a.adrelid and g.attnum = a.adnum and g.attgenerated = 's'
      left join pg_constraint k on d.classid = 'pg_constraint'::regclass and k.oid = d.objid and k.contype = 'c'
      where d.refclassid = 'pg_proc'::regclass and d.refobjid = any ($1::int8[]::oid[])
        and (i.indexrelid is not null or g.attname is not null or k.oid is not null) order by 1, 2, 3`,
    [oids],
  )
  const kept = rows.find(({ place }) => place !== null)
  if (kept) {
    throw new OperatorError(
      `Function ${kept.signature} was changed, but ${kept.place} holds rows that the old one computed or checked. ` +
        'Give the new function another name, and let a migration put it in the place of the old one',
    )
  }
  for (const { index } of rows) await client.query(`reindex index ${index}`)
}

/** Compiles the body, now that all tables are there. */
async function check(client: pg.Client, { oid, signature }: Routine): Promise<void> {
  const sql = `select case l.lanname when 'sql' then fmgr_sql_validator(p.oid)::text when 'plpgsql' then plpgsql_validator(p.oid)::text end
    from pg_proc p join pg_language l on l.oid = p.prolang where p.oid = $1::int8::oid`
  await client.query(sql, [oid]).catch((error: Error) => {
    throw new OperatorError(`Function ${signature} failed: ${error.message}`, { cause: error })
  })
}
