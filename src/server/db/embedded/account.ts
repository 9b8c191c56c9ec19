import { spawnSync } from 'node:child_process'
import { readFileSync, statSync } from 'node:fs'
import { userInfo } from 'node:os'
import { dirname } from 'node:path'
import { OperatorError } from '#server/operator-error.ts'

/** The operating-system account of PostgreSQL's processes; `ids` is absent when it is this process's own account. */
export interface Account {
  readonly name: string
  readonly ids?: { readonly uid: number; readonly gid: number }
}

/** When Steward runs as root, its database runs under this account. No other service uses it, so none can read the data or connect. */
const DEDICATED_ACCOUNT = 'steward-db'
/** The account of older installations, and of those where no account can be created. Other services may use it as well. */
const SHARED_ACCOUNT = 'nobody'

/**
 * PostgreSQL does not run as root. So as root this is the owner of an existing cluster, or else the dedicated account, which is created if
 * it is missing. The uid must have a name in /etc/passwd, because initdb looks up its own name. Throws an OperatorError if there is no such
 * account.
 */
export function accountFor(clusterFolder: string, log: (line: string) => void): Account {
  if (process.platform === 'win32') return { name: userInfo().username }
  const owner = statSync(clusterFolder, { throwIfNoEntry: false })
  if (process.getuid?.() !== 0) {
    if (owner && owner.uid !== process.getuid?.()) {
      throw new OperatorError(
        `The database in ${clusterFolder} belongs to another user (uid ${owner.uid}); start Steward as that user or as root`,
      )
    }
    return { name: ourName() }
  }
  if (!owner || owner.uid === 0) return dedicatedAccount(log)
  const account = passwd().find(row => row.uid === owner.uid)
  if (!account) {
    throw new OperatorError(
      `The database in ${clusterFolder} belongs to uid ${owner.uid}, which has no name in /etc/passwd; PostgreSQL needs one`,
    )
  }
  return { name: account.name, ids: { uid: account.uid, gid: account.gid } }
}

/** The dedicated account for a cluster that belongs to the shared one; undefined if the cluster need not change its owner. */
export function replacementFor({ name }: Account, log: (line: string) => void): Account | undefined {
  if (name !== SHARED_ACCOUNT || process.getuid?.() !== 0) return undefined
  const own = dedicatedAccount(log)
  return own.name === SHARED_ACCOUNT ? undefined : own
}

function dedicatedAccount(log: (line: string) => void): Account {
  const named = (name: string) => passwd().find(row => row.name === name)
  const problem = named(DEDICATED_ACCOUNT) === undefined ? makeAccount() : undefined
  const account = named(DEDICATED_ACCOUNT) ?? named(SHARED_ACCOUNT)
  if (!account) {
    throw new OperatorError(
      `As root, the database runs under the account ${DEDICATED_ACCOUNT}, which could not be created (${problem}): add it, or start Steward as a regular user`,
    )
  }
  if (account.name === SHARED_ACCOUNT) {
    log(
      `The account ${DEDICATED_ACCOUNT} could not be created (${problem}), so the database runs under ${SHARED_ACCOUNT}, as other services may: ` +
        `add ${DEDICATED_ACCOUNT} and start again`,
    )
  }
  return { name: account.name, ids: { uid: account.uid, gid: account.gid } }
}

/** Tries useradd, which most systems have, and BusyBox's adduser (Alpine). Returns the error message if both failed. */
function makeAccount(): string | undefined {
  const commands = [
    [
      'useradd',
      '--system',
      '--user-group',
      '--no-create-home',
      '--home-dir',
      '/nonexistent',
      '--shell',
      '/usr/sbin/nologin',
      DEDICATED_ACCOUNT,
    ],
    ['adduser', '-S', '-D', '-H', '-h', '/nonexistent', '-s', '/sbin/nologin', DEDICATED_ACCOUNT],
  ] as const
  let problem = ''
  for (const [program, ...args] of commands) {
    const { error, status, stderr } = spawnSync(program, args, { encoding: 'utf8' })
    if (status === 0) return undefined
    problem ||= error?.message ?? stderr.trim()
  }
  return problem
}

/** The name of this process's account, as peer authentication sees it. Throws an OperatorError if it has none. */
export function ourName(): string {
  try {
    return userInfo().username
  } catch {
    throw new OperatorError(
      `The user id ${process.getuid?.()} has no name in /etc/passwd; the embedded database needs one (or set DATABASE_URL)`,
    )
  }
}

/** Whether the account may enter `folder` and every folder above it. */
export function mayEnter(folder: string, account: Account): boolean {
  for (let at = folder; ; at = dirname(at)) {
    if (!allows(at, account, 0o1)) return false
    if (dirname(at) === at) return true
  }
}

/** Whether the account may read the file, or list and enter the folder, including all folders above it. */
export function mayRead(path: string, account: Account): boolean {
  return mayEnter(dirname(path), account) && allows(path, account, statSync(path).isDirectory() ? 0o5 : 0o4)
}

function allows(path: string, { ids }: Account, wanted: number): boolean {
  if (!ids) return true
  const stat = statSync(path)
  const shift = stat.uid === ids.uid ? 6 : stat.gid === ids.gid ? 3 : 0
  return ((stat.mode >> shift) & wanted) === wanted
}

function passwd(): { name: string; uid: number; gid: number }[] {
  return readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map(line => line.split(':'))
    .filter(fields => fields.length >= 4)
    .map(fields => ({ name: fields[0] ?? '', uid: Number(fields[2]), gid: Number(fields[3]) }))
}
