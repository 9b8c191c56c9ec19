import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { Failure, fail } from '#core/failure.ts'
import type { Visitor } from '#server/db/gate.ts'
import type { ReadTx } from '#server/db/transaction.ts'
import { gateRequestOf } from '#server/rpc/gate-request.ts'
import type { RequestContext } from '#server/rpc/verb.ts'
import { notShown } from '#server/rpc/visitor.ts'
import { addressOf } from './attach.ts'
import { contentDisposition } from './file-name.ts'
import type { FileFacts, FileParts, StoredFile } from './file-parts.ts'
import type { FileKind } from './kind.ts'
import { findHeld, findShown, findStored } from './rows.ts'

interface Held {
  isOwn: boolean
  /** Null for a file that no record holds yet. */
  attachedTo: string | null
}

/** Gives stored files back: to people, to visitors, and to jobs. */
export function createDownloads({ database, kinds, store, report }: FileParts) {
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

    /** A file of a public kind that a published record holds, for a visitor. Throws NOT_FOUND for any other, always after the same query. */
    async show(
      tx: ReadTx<Visitor>,
      request: Pick<RequestContext, 'sendFile'>,
      file: { id: string; kind: string },
    ): Promise<{ contentType: string }> {
      const found = await tx.first(findShown, file)
      const isPublic = Object.hasOwn(kinds, file.kind) && kinds[file.kind]?.public === true
      if (found === undefined || !isPublic) notShown()
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
  }
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
