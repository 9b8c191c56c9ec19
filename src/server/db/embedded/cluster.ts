import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chmodSync, existsSync, lchownSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { OperatorError } from '#server/operator-error.ts'
import { type Account, accountFor, mayEnter, ourName, replacementFor } from './account.ts'
import type { Binaries } from './binaries.ts'

/** The folder of a data folder's cluster, and its owner. */
export interface Cluster {
  readonly folder: string
  readonly account: Account
}

/** A unix socket's path is limited to about 107 bytes; this leaves room for `.s.PGSQL.5432.lock` and a margin. */
export const MAX_SOCKET_FOLDER_LENGTH = 85

/**
 * The cluster is in `<data folder>/postgres`, unless Steward runs as root and the database's account cannot reach that folder. Then it is
 * below `elsewhere`, and a file in the data folder names the path, so that the data folder can be moved.
 */
export function placeCluster(dataFolder: string, elsewhere: string, log: (line: string) => void): Cluster {
  const note = join(dataFolder, 'postgres-place')
  const usual = join(dataFolder, 'postgres')
  const noted = existsSync(note) ? readFileSync(note, 'utf8').trim() : usual
  const account = accountFor(noted, log)
  if (noted !== usual) {
    log(`The database of ${dataFolder} is kept in ${noted}`)
    return { folder: noted, account }
  }
  if (mayEnter(dataFolder, account)) return { folder: usual, account }
  if (existsSync(usual))
    throw new OperatorError(`The account ${account.name} cannot reach ${usual}: let it pass through the folders above (chmod a+x)`)
  // A random name, so that a data folder that was deleted and created again does not find the old data.
  const home = join(elsewhere, randomBytes(6).toString('hex'))
  mkdirSync(home, { recursive: true })
  for (const folder of [elsewhere, home]) chmodSync(folder, 0o755)
  writeFileSync(note, `${join(home, 'postgres')}\n`)
  log(`The account ${account.name} cannot reach ${dataFolder}; its database is kept in ${join(home, 'postgres')}`)
  return { folder: join(home, 'postgres'), account }
}

/**
 * Creates the cluster if there is none, and writes its access rules. On POSIX only the server's own account may connect, over the socket,
 * as any role and without a password. Windows has no peer authentication; there a password is required, and only loopback is allowed. The
 * cluster is created under a temporary name, so that an interrupted first start leaves no partial cluster and of two racing starts both use
 * the same one. Throws an OperatorError for a cluster of another major version.
 */
export async function prepareCluster(cluster: Cluster, binaries: Binaries, options: { fsync: boolean; password?: string }): Promise<void> {
  const { folder, account } = cluster
  if (existsSync(join(folder, 'PG_VERSION'))) {
    const made = readFileSync(join(folder, 'PG_VERSION'), 'utf8').trim()
    const ours = binaries.version.split('.')[0]
    if (made !== ours)
      throw new OperatorError(`${folder} was made by PostgreSQL ${made}, this is ${ours}: move it by dump and restore (docs/operations.md)`)
    writeAccess(folder, account)
    return
  }
  const working = `${folder}.${process.pid}.${randomBytes(3).toString('hex')}`
  mkdirSync(working, { mode: 0o700 })
  own(working, account)
  const passwordFile = join(working, '..', `.pw-${process.pid}`)
  const authentication = options.password === undefined ? ['-A', 'peer'] : ['-A', 'scram-sha-256', `--pwfile=${passwordFile}`]
  try {
    if (options.password !== undefined) writeFileSync(passwordFile, options.password, { mode: 0o600 })
    const flags = [
      '-D',
      working,
      '-U',
      'postgres',
      '--locale=C.UTF-8',
      '-E',
      'UTF8',
      ...authentication,
      ...(options.fsync ? [] : ['--no-sync']),
    ]
    await run(binaries.initdb, process.platform === 'win32' ? flags.map(flag => flag.replace('C.UTF-8', 'C')) : flags, working, account)
    writeAccess(working, account)
    renameSync(working, folder)
  } catch (error) {
    rmSync(working, { recursive: true, force: true })
    if (!existsSync(join(folder, 'PG_VERSION'))) throw error
  } finally {
    rmSync(passwordFile, { force: true })
  }
}

/**
 * Gives a cluster of the shared account, from an older installation as root, to the dedicated account. The database must not be running.
 */
export function changeOwner(cluster: Cluster, log: (line: string) => void): Cluster {
  const account = existsSync(cluster.folder) ? replacementFor(cluster.account, log) : undefined
  if (account === undefined) return cluster
  log(`The database in ${cluster.folder} now belongs to the account ${account.name} instead of ${cluster.account.name}`)
  // The folder itself changes last, so that an interrupted change is repeated.
  ownAll(cluster.folder, account)
  return { folder: cluster.folder, account }
}

/** Makes the database's account the owner of a folder and its content, the folder itself last. Does nothing if it is our own account. */
export function ownAll(folder: string, account: Account): void {
  for (const name of readdirSync(folder, { recursive: true })) own(join(folder, String(name)), account)
  own(folder, account)
}

/** Makes the database's account the owner of a path; links are not followed. Does nothing if it is our own account. */
export function own(path: string, { ids }: Account): void {
  if (ids) lchownSync(path, ids.uid, ids.gid)
}

function writeAccess(folder: string, account: Account): void {
  if (process.platform === 'win32') return
  write('pg_hba.conf', 'local all all peer map=steward\n')
  write('pg_ident.conf', `steward "${ourName()}" all\n`)

  function write(name: string, text: string): void {
    const path = join(folder, name)
    if (existsSync(path) && readFileSync(path, 'utf8') === text) return
    writeFileSync(path, text, { mode: 0o600 })
    own(path, account)
  }
}

/** The environment without PG* variables, which would change what the programs connect to. */
export function cleanEnvironment(): NodeJS.ProcessEnv {
  return Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith('PG')))
}

function run(program: string, args: string[], cwd: string, account: Account): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, { cwd, env: cleanEnvironment(), ...account.ids, stdio: ['ignore', 'ignore', 'pipe'] })
    let errors = ''
    child.stderr.on('data', chunk => {
      errors += chunk
    })
    child.on('error', reject)
    child.on('close', code => (code === 0 ? resolve() : reject(new OperatorError(`${program} failed (${code}): ${errors.trim()}`))))
  })
}
