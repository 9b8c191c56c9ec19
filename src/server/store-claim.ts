import { randomUUID } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import type { Bucket } from './files/store.ts'
import { writeOnce } from './installation.ts'
import { OperatorError } from './operator-error.ts'

/** Identifies a store of uploaded files, and names it in messages. */
export interface StoreIdentity {
  readonly id: string
  readonly name: string
}

export interface StoreClaim {
  /** Lets go of the store; `lost` is not called any more. */
  close(): Promise<void>
}

/** The file in a folder of uploaded files that has its id. */
export const STORE_ID = '.store-id'
/** An advisory lock key that nothing else uses. Each server that serves files holds it, shared, so it ends with the server however that ends. */
const IN_USE = [728_365, 0] as const
const RETRY_MS = 250

/**
 * A bucket is known by its address, and a folder by a random id in it: two machines that mount the same folder find the same id. The folder
 * is created if it is missing.
 */
export function identityOfStore(dataFolder: string, bucket: Bucket | null): StoreIdentity {
  if (bucket !== null) {
    const at = bucket.endpoint === null ? '' : ` at ${new URL(bucket.endpoint).host}`
    return { id: `bucket ${bucket.bucket}${at}`, name: `the bucket ${bucket.bucket}${at}` }
  }
  const folder = join(dataFolder, 'files')
  const mark = join(folder, STORE_ID)
  if (!existsSync(mark)) writeOnce(mark, `${randomUUID()}\n`)
  const id = readFileSync(mark, 'utf8').trim()
  if (!/^[0-9a-f-]{36}$/.test(id)) {
    throw new OperatorError(`${mark} is damaged: it must hold the folder's id. Restore it from a backup, or remove it and start again`)
  }
  return { id: `folder ${id}`, name: `the folder ${folder} on ${hostname()}` }
}

/**
 * Makes sure that all servers of a database keep uploaded files in one store, and holds that for as long as this server runs. Throws an
 * OperatorError that says what to do if they are kept in another one. When the connection is lost, the claim is made again; `lost` is called
 * once if the files are somewhere else by then.
 */
export async function claimFileStore(
  connection: pg.ClientConfig,
  store: StoreIdentity,
  lost: (reason: string) => void,
): Promise<StoreClaim> {
  let isOver = false
  let session = await take(connection, store, onEnd)

  function onEnd(): void {
    if (!isOver) void retake()
  }

  async function retake(): Promise<void> {
    while (!isOver) {
      try {
        session = await take(connection, store, onEnd)
        if (isOver) await session.end()
        return
      } catch (error) {
        if (error instanceof OperatorError) return lost(error.message)
        // The database is restarting or out of reach, which requests report.
        await sleep(RETRY_MS, undefined, { ref: false })
      }
    }
  }

  return {
    async close() {
      isOver = true
      await session.end().catch(() => undefined)
    },
  }
}

/** Forgets where the files are, so that the next server to start decides. Throws an OperatorError while a server runs. */
export async function releaseFileStore(connection: pg.ClientConfig): Promise<string | null> {
  const client = await connect(connection)
  try {
    await client.query('begin')
    const recorded = await lockRecord(client)
    if (await isInUse(client)) throw new OperatorError('A server is running on this database. Stop it, then say this again')
    await client.query('update platform.file_store set id = null, name = null')
    await client.query('commit')
    return recorded.name
  } finally {
    await client.end()
  }
}

/** A session that holds the lock. It is taken while the row is locked, so that of two servers that start together the second sees the first. */
async function take(connection: pg.ClientConfig, store: StoreIdentity, onEnd: () => void): Promise<pg.Client> {
  const client = await connect(connection)
  try {
    await client.query('begin')
    const recorded = await lockRecord(client)
    if (recorded.id !== store.id) {
      if (await isInUse(client)) throw new OperatorError(inUseElsewhere(store, recorded))
      if (recorded.id !== null && recorded.hasFiles) throw new OperatorError(keptElsewhere(store, recorded))
    }
    await client.query('update platform.file_store set id = $1, name = $2', [store.id, store.name])
    await client.query('select pg_catalog.pg_advisory_lock_shared($1::int, $2::int)', [...IN_USE])
    await client.query('commit')
    client.on('end', onEnd)
    return client
  } catch (error) {
    await client.end().catch(() => undefined)
    throw error
  }
}

async function connect(connection: pg.ClientConfig): Promise<pg.Client> {
  const client = new pg.Client({ ...connection, application_name: 'steward files', connectionTimeoutMillis: 5_000, keepAlive: true })
  client.on('error', () => undefined) // `end` follows
  await client.connect()
  // A machine that lost its power leaves the session of its server open; the database notices after half a minute instead of two hours.
  await client.query('set tcp_keepalives_idle = 10; set tcp_keepalives_interval = 5; set tcp_keepalives_count = 4')
  return client
}

interface Recorded {
  id: string | null
  name: string | null
  hasFiles: boolean
}

async function lockRecord(client: pg.Client): Promise<Recorded> {
  const { rows } = await client.query<Recorded>('select id, name, app.has_stored_files() as "hasFiles" from platform.file_store for update')
  return rows[0] ?? { id: null, name: null, hasFiles: false }
}

async function isInUse(client: pg.Client): Promise<boolean> {
  const { rowCount } = await client.query(
    `select from pg_catalog.pg_locks l where l.locktype = 'advisory' and l.granted and l.pid <> pg_catalog.pg_backend_pid()
       and l.database = (select oid from pg_catalog.pg_database where datname = pg_catalog.current_database())
       and l.classid = $1::int::oid and l.objid = $2::int::oid and l.objsubid = 2`,
    [...IN_USE],
  )
  return (rowCount ?? 0) > 0
}

const HOW_TO_SHARE =
  'All servers of a database need the same files: set STEWARD_FILES to one bucket for all of them, or give all of them one shared folder (docs/scaling.md)'

function inUseElsewhere(store: StoreIdentity, recorded: Recorded): string {
  return `Another server of this database keeps uploaded files in ${recorded.name ?? 'another place'}, and this one would keep them in ${store.name}. ${HOW_TO_SHARE}`
}

function keptElsewhere(store: StoreIdentity, recorded: Recorded): string {
  return (
    `The uploaded files of this database are in ${recorded.name}, and this server would look for them in ${store.name}. ${HOW_TO_SHARE}. ` +
    'If you moved the files, run `npm run operator -- files` with the settings of this server, and start it again'
  )
}
