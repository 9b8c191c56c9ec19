import { randomBytes } from 'node:crypto'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import type { Pool } from 'pg'
import { Failure, fail } from '#core/failure.ts'
import type { Actor, Visitor } from '#server/db/gate.ts'
import type { OpenDatabase, OpenJobDatabase } from '#server/db/open-database.ts'
import type { ReadTx } from '#server/db/transaction.ts'
import { newId } from '#server/id.ts'
import { takeFromBucket } from '#server/limits/bucket.ts'
import { OperatorError } from '#server/operator-error.ts'
import { gateRequestOf } from '#server/rpc/gate-request.ts'
import type { RequestContext } from '#server/rpc/verb.ts'
import { notShown } from '#server/rpc/visitor.ts'
import { isStorageFull } from '#server/storage-full.ts'
import { addressOf } from './attach.ts'
import { contentDisposition, displayName, nameOfType } from './file-name.ts'
import { inspect } from './inspect.ts'
import type { FileKind, FileKinds } from './kind.ts'
import { receive } from './receive.ts'
import { addPending, findHeld, findStored, forget, markStored } from './rows.ts'
import { type Bucket, openFileStore } from './store.ts'
import { sweepFiles } from './sweep.ts'

interface FilesOptions {
  database: OpenDatabase
  jobs: OpenJobDatabase
  /** Bodies are received in it, and it keeps the files where no bucket is named. */
  dataFolder: string
  bucket: Bucket | null
  kinds: FileKinds
  report: (error: unknown) => void
}

interface FileFacts {
  id: string
  kind: string
  name: string
  contentType: string
  size: number
  address: string
}

/** A file as its row has it. */
export interface StoredFile extends Pick<FileFacts, 'name' | 'contentType' | 'size'> {
  /** Where its bytes are kept. */
  key: string
  sha256: string
}

interface Held {
  isOwn: boolean
  /** Null for a file that no record holds yet. */
  attachedTo: string | null
}

/** Per person; the eleventh waits for the end of the minute. */
const UPLOADS_A_MINUTE = 10
const WINDOW_SECONDS = 60

/** Files that people upload: taken, kept, given back and swept. `src/slices/files` puts the two operations at their addresses. */
export function openFiles({ database, jobs, dataFolder, bucket, kinds, report }: FilesOptions) {
  const store = openFileStore(bucket ?? { folder: join(dataFolder, 'files') })
  const incoming = join(dataFolder, 'incoming')

  async function countUpload({ userId }: Actor): Promise<void> {
    const take = { bucket: `upload:person:${userId}`, take: 1, seconds: WINDOW_SECONDS }
    const state = await database.withAuth().write(tx => tx.first(takeFromBucket, take), { retry: false })
    if (state === undefined || state.count <= UPLOADS_A_MINUTE) return
    fail('RATE_LIMITED', 'Too many file upload attempts. Please try again later.', {
      rule: 'uploads',
      data: { retryAfterSeconds: state.secondsLeft },
    })
  }

  /** Receives and inspects the body, and stores what is kept of it. Leaves nothing in the folder of incoming files. */
  async function keep(
    request: RequestContext,
    sender: Actor,
    kind: FileKind,
    name: string,
    key: string,
  ): Promise<Omit<FileFacts, 'id' | 'kind' | 'address'> & { sha256: string }> {
    await mkdir(incoming, { recursive: true, mode: 0o700 })
    const path = join(incoming, randomBytes(16).toString('hex'))
    const encodedPath = `${path}.webp`
    try {
      const received = await receive(request.body ?? noBody(), path, kind.maxBytes)
      const task = {
        path,
        encodedPath,
        name,
        types: kind.types,
        image: kind.image,
        ...(kind.anyEncoding && { anyEncoding: kind.anyEncoding }),
      }
      const { userId, organizationId } = sender
      const { type, encoded } = await inspect(task, { userId, organizationId, address: request.ip }, request.signal)
      request.signal.throwIfAborted()
      const { size, sha256 } = encoded ?? received
      await store.put(key, encoded === null ? path : encodedPath, size)
      const kept = encoded === null ? nameOfType(name, type) : `${name.replace(/\.\w{1,8}$/, '')}.webp`
      return { name: kept, contentType: type, size, sha256 }
    } catch (error) {
      // The store's library loses the cause, so the free space is looked at too.
      const isFull = !(error instanceof Failure) && (storageFull.has(codeOf(error)) || isStorageFull(String(error), dataFolder))
      throw isFull ? new Failure('STORAGE_FULL', 'Storage is full; nothing was saved', {}, { cause: error }) : error
    } finally {
      await Promise.all([rm(path, { force: true }), rm(encodedPath, { force: true })])
    }
  }

  /** Bytes first: a row without bytes is found and swept, bytes without a row only by listing all. */
  async function discard(organizationId: string, id: string, key: string): Promise<void> {
    try {
      await store.remove(key)
      await jobs.withJob(organizationId).write(tx => tx.run(forget, { id }))
    } catch (error) {
      // The sweeper tries again.
      report(error)
    }
  }

  /** Throws for who may not read a stored file: NOT_FOUND where the record decides, so that the answer doesn't tell that there is one. */
  async function requireReadable(request: RequestContext, { read, readsOf }: FileKind, { isOwn, attachedTo }: Held): Promise<void> {
    const tenant = database.withTenant(gateRequestOf(read)(request))
    if (readsOf === undefined || attachedTo === null) {
      if (!isOwn) await tenant.readOnce(tx => tx.authorized())
    } else if (!(await tenant.read(tx => readsOf(tx, attachedTo)).catch(falseIfDenied))) fail('NOT_FOUND', 'File not found')
  }

  /** The bytes of a file that a row has. What is missing although it should be there is reported, because its 404 is not. */
  async function read(key: string): Promise<Readable> {
    try {
      return await store.read(key)
    } catch (error) {
      if (isMissing(error)) report(error)
      throw error
    }
  }

  return {
    /**
     * Takes the request's body as a file of a kind. Throws what the gate says, RATE_LIMITED, TOO_LARGE as soon as the body is, UNSUPPORTED_MEDIA
     * for a type that the kind does not take, VALIDATION for a damaged or empty file, UNAVAILABLE when it has waited too long to be inspected,
     * STORAGE_FULL. Whatever fails, and when the client goes away, nothing of the file stays.
     */
    async upload(request: RequestContext, input: { kind: string; fileName: string }): Promise<FileFacts> {
      const gate = gateRequestOf({ permission: 'member' })(request)
      const known = Object.hasOwn(kinds, input.kind) ? kinds[input.kind] : undefined
      const own = known === undefined ? gate : gateRequestOf(known.upload)(request)
      const actor = await database.withTenant(own).readOnce(tx => tx.authorized())
      const kind = known ?? fail('NOT_FOUND', 'Unknown kind of file', { field: 'kind', rule: 'file_kind' })
      if (request.body === undefined) noBody()
      await countUpload(actor)

      const id = newId()
      const key = `${actor.organizationId}/${randomBytes(16).toString('hex')}`
      const name = displayName(input.fileName)
      await database.withTenant(own).write(tx => tx.run(addPending, { id, kind: input.kind, key, name }))
      try {
        const { sha256, ...facts } = await keep(request, actor, kind, name, key)
        await database.withTenant(own).write(async tx => {
          if ((await tx.run(markStored, { id, sha256, ...facts })) === 0) fail('CONFLICT', 'The upload took too long. Please try again.')
        })
        return { id, kind: input.kind, ...facts, address: addressOf(id) }
      } catch (error) {
        await discard(actor.organizationId, id, key)
        throw error
      }
    },

    /** A file that a record holds, for those its kind and the record name; one that none holds yet, for its sender alone. Throws NOT_FOUND for any other. */
    async download(request: RequestContext, { id }: { id: string }): Promise<FileFacts> {
      const member = gateRequestOf({ permission: 'member' })(request)
      const file = await database.withTenant(member).readOnce(tx => tx.first(findStored, { id }))
      if (file === undefined) fail('NOT_FOUND', 'File not found')
      const kind = kinds[file.kind] ?? fail('NOT_FOUND', 'File not found')
      await requireReadable(request, kind, file)
      // Where the record decides it is asked every time: a right can be lost, and the next person at the machine has none.
      const cacheControl = kind.readsOf === undefined ? 'private, max-age=3600' : 'no-store'
      const headers = headersOf(file, { ...kind, cacheControl })
      request.sendFile?.({ etag: `"${file.sha256.slice(0, 32)}"`, headers, open: () => read(file.key) })
      const { name, contentType, size } = file
      return { id, kind: file.kind, name, contentType, size, address: addressOf(id) }
    },

    /** A file that a record holds, for a visitor: the policies of their role say which are shown to everyone. Throws NOT_FOUND for any other. */
    async show(
      tx: ReadTx<Visitor>,
      request: Pick<RequestContext, 'sendFile'>,
      file: { id: string; recordId: string },
    ): Promise<{ contentType: string }> {
      const found = await tx.first(findHeld, file)
      if (found?.contentType !== 'image/webp') notShown()
      const { key, name, size, sha256, contentType } = found
      const headers = headersOf({ contentType, name, size }, { cacheControl: 'public, max-age=31536000, immutable' })
      request.sendFile?.({ etag: `"${sha256.slice(0, 32)}"`, headers, open: () => read(key) })
      return { contentType }
    },

    /** A stored file, for someone of whom the caller knows that they may read it: the platform's administrators are in no organization. */
    give(request: RequestContext, file: StoredFile): void {
      const { key, sha256 } = file
      const headers = headersOf(file, { cacheControl: 'no-store' })
      request.sendFile?.({ etag: `"${sha256.slice(0, 32)}"`, headers, open: () => read(key) })
    },

    /** The bytes of a file that a record holds, for a job of its organization. Null when the row or the bytes are gone. */
    async bytesOf(
      tx: Pick<ReadTx<unknown>, 'first'>,
      file: { id: string; recordId: string },
    ): Promise<{ bytes: Buffer; contentType: string } | null> {
      const held = await tx.first(findHeld, file)
      if (held === undefined) return null
      try {
        return { bytes: await buffer(await read(held.key)), contentType: held.contentType }
      } catch (error) {
        if (isMissing(error)) return null
        throw error
      }
    },

    sweep: (worker: Pick<Pool, 'query'>) => sweepFiles({ worker, jobs, store, incoming }),

    /** Asks the bucket once. Throws an OperatorError when it does not answer, or not with a list. */
    async check(): Promise<void> {
      if (bucket === null) return
      try {
        for await (const _ of store.list('check')) break
      } catch (error) {
        throw new OperatorError(`STEWARD_FILES: the bucket ${bucket.bucket} can't be used (${reasonOf(error)})`)
      }
    },
  }
}

export type Files = ReturnType<typeof openFiles>

function noBody(): never {
  fail('BAD_REQUEST', 'Send the file itself as the request body to /api/v1/uploads/{kind}', { field: 'file', rule: 'file_body' })
}

/** Only images that were encoded here are shown; everything else is saved, and runs nothing where a browser shows it all the same. */
function headersOf(
  { contentType, name, size }: Pick<FileFacts, 'contentType' | 'name' | 'size'>,
  { anyEncoding, cacheControl }: Pick<FileKind, 'anyEncoding'> & { cacheControl: string },
): Record<string, string> {
  return {
    'content-type': contentType.startsWith('text/') && !anyEncoding ? `${contentType}; charset=utf-8` : contentType,
    'content-length': String(size),
    'content-disposition': contentDisposition(contentType === 'image/webp' ? 'inline' : 'attachment', name),
    'cache-control': cacheControl,
    'content-security-policy': "sandbox; default-src 'none'",
  }
}

function falseIfDenied(error: unknown): false {
  if (error instanceof Failure && error.code === 'FORBIDDEN') return false
  throw error
}

function isMissing(error: unknown): boolean {
  return error instanceof Failure && error.details.rule === 'file_missing'
}

const storageFull: ReadonlySet<string | undefined> = new Set(['ENOSPC', 'EDQUOT'])
const codeOf = (error: unknown) => (error as NodeJS.ErrnoException).code

const reasonOf = (error: unknown) => {
  const { name, message, cause } = error as Error
  return cause instanceof Error ? `${cause.name}: ${cause.message}` : `${name}: ${message}`
}
