import { spawnSync } from 'node:child_process'
import { readFileSync, statSync } from 'node:fs'
import { userInfo } from 'node:os'
import { dirname } from 'node:path'
import { OperatorError } from '#server/operator-error.ts'

/** The operating-system account that PostgreSQL's processes run under; uid and gid are absent when it is simply ours. */
export interface Account {
  readonly name: string
  readonly ids?: { readonly uid: number; readonly gid: number }
}

/** Root's database runs under this one; no other service does, so no other service reads or connects. */
const OWN_ACCOUNT = 'steward-db'
/** What it ran under before, and runs under where no account can be made. Other services may run under it too. */
const SHARED_ACCOUNT = 'nobody'

/**
 * PostgreSQL refuses to run as root, so root hands it to the owner of an existing cluster or else to an account of its own, which is made
 * when it is missing. The uid must have a name in the passwd file: initdb looks its own name up.
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
  if (!owner || owner.uid === 0) return accountOfItsOwn(log)
  const account = passwd().find(row => row.uid === owner.uid)
  if (!account) {
    throw new OperatorError(
      `The database in ${clusterFolder} belongs to uid ${owner.uid}, which has no name in /etc/passwd; PostgreSQL needs one`,
    )
  }
  return { name: account.name, ids: { uid: account.uid, gid: account.gid } }
}

/** The account that a cluster of the shared one is to be handed to, once nothing of its engine runs; nothing where it may stay. */
export function betterThan({ name }: Account, log: (line: string) => void): Account | undefined {
  if (name !== SHARED_ACCOUNT || process.getuid?.() !== 0) return undefined
  const own = accountOfItsOwn(log)
  return own.name === SHARED_ACCOUNT ? undefined : own
}

function accountOfItsOwn(log: (line: string) => void): Account {
  const named = (name: string) => passwd().find(row => row.name === name)
  const problem = named(OWN_ACCOUNT) === undefined ? makeAccount() : undefined
  const account = named(OWN_ACCOUNT) ?? named(SHARED_ACCOUNT)
  if (!account) {
    throw new OperatorError(
      `As root the database runs under the account ${OWN_ACCOUNT}, which could not be made (${problem}): add it, or start Steward as a plain user`,
    )
  }
  if (account.name === SHARED_ACCOUNT) {
    log(
      `The account ${OWN_ACCOUNT} could not be made (${problem}), so the database runs under ${SHARED_ACCOUNT}, as other services may: ` +
        `add ${OWN_ACCOUNT} and start again`,
    )
  }
  return { name: account.name, ids: { uid: account.uid, gid: account.gid } }
}

/** Debian, Fedora and most others have useradd, Alpine has BusyBox's adduser. Why neither made it, if so. */
function makeAccount(): string | undefined {
  const ways = [
    ['useradd', '--system', '--user-group', '--no-create-home', '--home-dir', '/nonexistent', '--shell', '/usr/sbin/nologin', OWN_ACCOUNT],
    ['adduser', '-S', '-D', '-H', '-h', '/nonexistent', '-s', '/sbin/nologin', OWN_ACCOUNT],
  ] as const
  let problem = ''
  for (const [program, ...args] of ways) {
    const { error, status, stderr } = spawnSync(program, args, { encoding: 'utf8' })
    if (status === 0) return undefined
    problem ||= error?.message ?? stderr.trim()
  }
  return problem
}

/** The name of the account this server runs under, as peer authentication will see it. */
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

/** Whether the account may read the file, or list and enter the folder, and reach it at all. */
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
