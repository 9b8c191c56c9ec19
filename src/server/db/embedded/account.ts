import { readFileSync, statSync } from 'node:fs'
import { userInfo } from 'node:os'
import { dirname } from 'node:path'
import { OperatorError } from '#server/operator-error.ts'

/** The operating-system account that PostgreSQL's processes run under; uid and gid are absent when it is simply ours. */
export interface Account {
  readonly name: string
  readonly ids?: { readonly uid: number; readonly gid: number }
}

/**
 * PostgreSQL refuses to run as root, so root hands it to the owner of an existing cluster or else to `nobody`.
 * The uid must have a name in the passwd file: initdb looks its own name up.
 */
export function accountFor(clusterFolder: string): Account {
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
  const known = passwd()
  const account = owner && owner.uid !== 0 ? known.find(row => row.uid === owner.uid) : known.find(row => row.name === 'nobody')
  if (!account) {
    throw new OperatorError(
      owner && owner.uid !== 0
        ? `The database in ${clusterFolder} belongs to uid ${owner.uid}, which has no name in /etc/passwd; PostgreSQL needs one`
        : 'As root the database runs under the account «nobody», which this machine lacks: add it or start Steward as a plain user',
    )
  }
  return { name: account.name, ids: { uid: account.uid, gid: account.gid } }
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
