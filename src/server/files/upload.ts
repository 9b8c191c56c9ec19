import { randomBytes } from 'node:crypto'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Failure, fail } from '#core/failure.ts'
import type { Actor } from '#server/db/gate.ts'
import type { OpenDatabase } from '#server/db/open-database.ts'
import { newId } from '#server/id.ts'
import { takeFromBucket } from '#server/limits/bucket.ts'
import { gateRequestOf } from '#server/rpc/gate-request.ts'
import type { RequestContext } from '#server/rpc/verb.ts'
import { isStorageFull } from '#server/storage-full.ts'
import { addressOf } from './attach.ts'
import { displayName, nameOfType } from './file-name.ts'
import type { FileFacts, FileParts } from './file-parts.ts'
import { inspect } from './inspect.ts'
import type { FileKind } from './kind.ts'
import { receive } from './receive.ts'
import { addPending, forget, markStored } from './rows.ts'

/** Per person; the eleventh waits for the end of the minute. */
const UPLOADS_A_MINUTE = 10
const WINDOW_SECONDS = 60

/** Takes uploads: counts them, receives and inspects the body, and stores what is kept of it. */
export function createUploads(parts: FileParts) {
  const { database, jobs, kinds, store, report } = parts

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
      await countUpload(database, actor)

      const id = newId()
      const key = `${actor.organizationId}/${randomBytes(16).toString('hex')}`
      const name = displayName(input.fileName)
      await database.withTenant(own).write(tx => tx.run(addPending, { id, kind: input.kind, key, name }))
      try {
        const { sha256, ...facts } = await keep(parts, request, actor, kind, name, key)
        await database.withTenant(own).write(async tx => {
          if ((await tx.run(markStored, { id, sha256, ...facts })) === 0) fail('CONFLICT', 'The upload took too long. Please try again.')
        })
        return { id, kind: input.kind, ...facts, address: addressOf(id) }
      } catch (error) {
        await discard(actor.organizationId, id, key)
        throw error
      }
    },
  }
}

async function countUpload(database: OpenDatabase, { userId }: Actor): Promise<void> {
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
  { store, incoming, dataFolder }: FileParts,
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

function noBody(): never {
  fail('BAD_REQUEST', 'Send the file itself as the request body to /api/v1/uploads/{kind}', { field: 'file', rule: 'file_body' })
}

const storageFull: ReadonlySet<string | undefined> = new Set(['ENOSPC', 'EDQUOT'])
const codeOf = (error: unknown) => (error as NodeJS.ErrnoException).code
