import { createHash } from 'node:crypto'
import { chmodSync, existsSync, lstatSync, mkdirSync, readdirSync, readFileSync, realpathSync, writeFileSync } from 'node:fs'
import { type FileHandle, open } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { OperatorError } from '#server/operator-error.ts'

/** One file of a backup, with its path relative to the set's folder (forward slashes), its size in bytes and its checksum. */
export interface BackedUpFile {
  readonly path: string
  readonly size: number
  readonly sha256: string
}

/** The list of everything in a backup. It is written last, so a set without one is incomplete. */
export interface Manifest {
  readonly format: 1
  /** ISO instant, by the database's clock. */
  readonly madeAt: string
  /** The major version of PostgreSQL; other versions cannot open the files. */
  readonly postgres: string
  /** The names of the applied migrations. Missing in backups from before the first release. */
  readonly migrations?: readonly string[]
  /** Of a backup of a database server: tells whether a secret is the one that it was made with. */
  readonly secret?: string
  /** All folders, because empty ones are also part of a cluster. */
  readonly folders: readonly string[]
  readonly files: readonly BackedUpFile[]
}

/** Files of an installation in its data folder, besides the cluster and the attachments. */
export const INSTALLATION_FILES = ['secret', 'installed', 'postgres-password']

/** The database in a backup of a database server. */
export const DUMP = 'database.dump'

/** The entry of a file that is in the set already. */
export async function addFile(set: string, path: string, flush: boolean): Promise<BackedUpFile> {
  const file = await open(join(set, path), 'r+')
  try {
    if (flush) await file.sync()
    return { path, ...(await digest(file)) }
  } finally {
    await file.close()
  }
}

/**
 * Copies one file and returns the checksum of what was copied; undefined when the file no longer exists, which can happen in a live
 * cluster.
 */
export async function copyFile(from: string, set: string, path: string, flush: boolean): Promise<BackedUpFile | undefined> {
  const source = await openExisting(from)
  if (!source) return undefined
  const to = join(set, path)
  mkdirSync(dirname(to), { recursive: true, mode: 0o700 })
  const target = await open(to, 'w', 0o600)
  try {
    const read = await digest(source, chunk => target.write(chunk))
    if (flush) await target.sync()
    return { path, ...read }
  } finally {
    await source.close()
    await target.close()
  }
}

async function openExisting(path: string): Promise<FileHandle | undefined> {
  try {
    return await open(path, 'r')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}

async function digest(source: FileHandle, use?: (chunk: Buffer) => Promise<unknown>): Promise<{ size: number; sha256: string }> {
  const hash = createHash('sha256')
  const buffer = Buffer.allocUnsafe(Math.min((await source.stat()).size + 1, 1 << 20))
  let size = 0
  for (;;) {
    const { bytesRead } = await source.read(buffer, 0, buffer.length)
    if (bytesRead === 0) return { size, sha256: hash.digest('hex') }
    const chunk = buffer.subarray(0, bytesRead)
    hash.update(chunk)
    await use?.(chunk)
    size += bytesRead
  }
}

/**
 * Runs `work` for all items, four at a time: a cluster has about a thousand small files, and most of the time goes into opening them. After
 * an error no more items are started, and it throws when the running ones have ended.
 */
export async function inParallel<T>(items: readonly T[], work: (item: T) => Promise<unknown>): Promise<void> {
  const queue = [...items]
  const worker = async () => {
    try {
      for (let item = queue.shift(); item !== undefined; item = queue.shift()) await work(item)
    } finally {
      queue.length = 0
    }
  }
  const ended = await Promise.allSettled(Array.from({ length: 4 }, worker))
  for (const one of ended) if (one.status === 'rejected') throw one.reason
}

/** Writes a small text file (backup_label) into a set. */
export function addText(set: string, path: string, text: string): BackedUpFile {
  writeFileSync(join(set, path), text, { mode: 0o600, flush: true })
  return { path, size: Buffer.byteLength(text), sha256: createHash('sha256').update(text).digest('hex') }
}

/** All folders and regular files below `folder`, as relative paths. `skip` excludes a path and everything below it. */
export function list(folder: string, skip: (path: string) => boolean = () => false): { folders: string[]; files: string[] } {
  const found = { folders: [] as string[], files: [] as string[] }
  const collect = (path: string) => {
    for (const name of readdirSync(join(folder, path))) {
      const inner = path === '' ? name : `${path}/${name}`
      if (skip(inner)) continue
      const stat = lstatSync(join(folder, inner), { throwIfNoEntry: false })
      if (stat?.isFile()) found.files.push(inner)
      if (stat?.isDirectory()) {
        found.folders.push(inner)
        collect(inner)
      }
    }
  }
  if (existsSync(folder)) collect('')
  return found
}

export function writeManifest(set: string, manifest: Manifest): void {
  const text = JSON.stringify(manifest, null, 1)
  writeFileSync(join(set, 'manifest.sha256'), createHash('sha256').update(text).digest('hex'), { flush: true })
  writeFileSync(join(set, 'manifest.json'), text, { flush: true })
  chmodSync(set, 0o700)
}

/**
 * Reads the manifest of a set and compares every file with it. Throws an OperatorError for a path that does not belong in a backup, such as
 * one that leads out of the data folder, and for a missing or damaged file.
 */
export async function verifySet(set: string): Promise<Manifest> {
  const file = join(set, 'manifest.json')
  if (!existsSync(file)) throw new OperatorError(`${set} isn't a complete backup: it has no manifest.json`)
  const text = readFileSync(file, 'utf8')
  if (readFileSync(join(set, 'manifest.sha256'), 'utf8').trim() !== createHash('sha256').update(text).digest('hex')) {
    throw new OperatorError(`The backup is damaged: ${file} doesn't match its checksum`)
  }
  const manifest = JSON.parse(text) as Manifest
  checkPaths(manifest, file)
  const root = realpathSync(set)
  await inParallel(manifest.files, async wanted => {
    const path = join(set, wanted.path)
    const source = await openExisting(path)
    if (!source) throw new OperatorError(`The backup is damaged: ${path} is missing`)
    const { sha256 } = await digest(source).finally(() => source.close())
    if (realpathSync(path) !== join(root, wanted.path)) throw tampered(`${path} is a link or below one`)
    if (sha256 !== wanted.sha256) throw new OperatorError(`The backup is damaged: ${path} doesn't match its checksum`)
  })
  return manifest
}

/** The manifest's checksum is part of the set, so an attacker could change both. Every path is therefore validated. */
function checkPaths({ format, files, folders, migrations = [] }: Partial<Manifest>, manifest: string): void {
  if (format !== 1 || ![files, folders, migrations].every(Array.isArray) || !files || !folders)
    throw tampered(`${manifest} isn't the file list of a backup`)
  const wrong = [
    ...files
      .map(file => file?.path)
      .filter(path => !(isInside(path, ['postgres', 'files']) || [DUMP, ...INSTALLATION_FILES].includes(path))),
    ...folders.filter(path => !isInside(path, ['postgres'])),
  ]
  if (wrong.length > 0) throw tampered(`it lists ${JSON.stringify(wrong[0])}`)
}

/** Whether it is a plain relative path below one of the folders on every operating system: no `..`, root, drive, backslash or NUL. */
function isInside(path: unknown, folders: readonly string[]): boolean {
  if (typeof path !== 'string' || path.includes('\\') || path.includes('\0')) return false
  const [first = '', ...steps] = path.split('/')
  return folders.includes(first) && steps.length > 0 && !steps.some(step => ['', '.', '..'].includes(step))
}

function tampered(what: string): OperatorError {
  return new OperatorError(`The backup is damaged or was tampered with: ${what}`)
}
