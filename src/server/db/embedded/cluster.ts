import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chmodSync, existsSync, lchownSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { OperatorError } from '#server/operator-error.ts'
import { type Account, accountFor, betterThan, mayEnter, ourName } from './account.ts'
import type { Binaries } from './binaries.ts'

/** Where the cluster of a data folder stands, and who owns it. */
export interface Cluster {
  readonly folder: string
  readonly account: Account
}

/** A unix socket's whole path fits into about 107 bytes; `.s.PGSQL.5432.lock` and a margin go off that. */
export const LONGEST_SOCKET_FOLDER = 85

/**
 * The cluster is `<data folder>/postgres`, unless root started Steward on a folder that the database's account cannot reach.
 * Then it is kept below `elsewhere`, and a note in the data folder says where, so that the folder may be moved.
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
  // Not named after the data folder: one that was deleted and made again must not find the old one's data.
  const home = join(elsewhere, randomBytes(6).toString('hex'))
  mkdirSync(home, { recursive: true })
  for (const folder of [elsewhere, home]) chmodSync(folder, 0o755)
  writeFileSync(note, `${join(home, 'postgres')}\n`)
  log(`The account ${account.name} cannot reach ${dataFolder}; its database is kept in ${join(home, 'postgres')}`)
  return { folder: join(home, 'postgres'), account }
}

/**
 * Makes the cluster when there is none, and writes who may connect: on POSIX the server's own account alone, over the socket, as any
 * role (no password exists); on Windows, which lacks peer authentication, everybody with a password, from loopback.
 * Under a working name first, so a first start that was cut short leaves nothing half-made, and the loser of a race finds the winner's.
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
 * Root's clusters of before belong to an account that other services may run under: hands one to an account of its own. Nothing of its
 * engine may run.
 */
export function handOver(cluster: Cluster, log: (line: string) => void): Cluster {
  const account = existsSync(cluster.folder) ? betterThan(cluster.account, log) : undefined
  if (account === undefined) return cluster
  log(`The database in ${cluster.folder} goes from the account ${cluster.account.name} to ${account.name}`)
  // Its owner last: a handing over that was cut short is begun again.
  ownAll(cluster.folder, account)
  return { folder: cluster.folder, account }
}

/** Gives a folder and all that is in it to the database's account when that is not ours, the folder itself last. */
export function ownAll(folder: string, account: Account): void {
  for (const name of readdirSync(folder, { recursive: true })) own(join(folder, String(name)), account)
  own(folder, account)
}

/** Gives a path, and not what a link leads to, to the database's account when that is not ours. */
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

/** The environment without any PG* variable: they would redirect the programs. */
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
