import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import type { Disk } from 'flydrive'
import { Failure } from '#core/failure.ts'

/** A bucket of a store that speaks S3, from STEWARD_FILES. */
export interface Bucket {
  bucket: string
  region: string
  /** Null for Amazon's own. */
  endpoint: string | null
}

/** Where the bytes of files are. Keys are our own, never a client's text. */
export interface FileStore {
  /** Stores the local file under the key. Returns when it would survive a power failure. */
  put(key: string, path: string, size: number): Promise<void>
  /** Throws NOT_FOUND when there are no bytes under the key, and UNAVAILABLE when the store can't be reached. */
  read(key: string): Promise<Readable>
  /** Deletes it; a key without bytes is no error. */
  remove(key: string): Promise<void>
  /** All keys that start with a prefix of letters, digits and hyphens, and when each was written. */
  list(prefix: string): AsyncIterable<{ key: string; writtenAt: Date }>
}

/** Its library is loaded with the first use: most starts never need it, and the one for S3 takes 33 MiB. */
export function openFileStore(place: { folder: string } | Bucket): FileStore {
  let opening: Promise<Disk> | undefined
  const disk = () => {
    opening ??= 'folder' in place ? openFolder(place.folder) : openBucket(place)
    return opening
  }

  return {
    async put(key, path, size) {
      await (await disk()).putStream(key, createReadStream(path), { contentLength: size })
      if ('folder' in place) await flush(join(place.folder, key))
    },
    async read(key) {
      try {
        // Opened here and not by the library, whose stream fails only after the response has begun.
        return 'folder' in place ? (await open(join(place.folder, key))).createReadStream() : await (await disk()).getStream(key)
      } catch (error) {
        throw readFailure(key, error)
      }
    },
    remove: async key => (await disk()).delete(key),
    async *list(prefix) {
      const store = await disk()
      let paginationToken: string | undefined
      do {
        const page = await store.listAll(prefix, { recursive: true, ...(paginationToken !== undefined && { paginationToken }) })
        for (const file of page.objects) {
          if (!file.isFile) continue
          const { lastModified } = await file.getMetaData()
          yield { key: file.key, writtenAt: lastModified }
        }
        paginationToken = page.paginationToken
      } while (paginationToken !== undefined)
    },
  }
}

function readFailure(key: string, error: unknown): Failure {
  const { cause = error } = error as { cause?: unknown }
  const { code, name } = cause as { code?: string; name?: string }
  const options = { cause: new Error(`the file ${key} could not be read from its store`, { cause }) }
  return code === 'ENOENT' || name === 'NoSuchKey'
    ? new Failure('NOT_FOUND', "This file can't be found on the server. Please tell your administrator.", { rule: 'file_missing' }, options)
    : new Failure('UNAVAILABLE', "The file storage can't be reached. Please try again later.", { rule: 'file_store' }, options)
}

async function openFolder(location: string): Promise<Disk> {
  const [{ Disk }, { FSDriver }] = await Promise.all([import('flydrive'), import('flydrive/drivers/fs')])
  return new Disk(new FSDriver({ location, visibility: 'private' }))
}

/** The credentials are those that Amazon's tools read: AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY, or the machine's role. */
async function openBucket({ bucket, region, endpoint }: Bucket): Promise<Disk> {
  const [{ Disk }, { S3Driver }] = await Promise.all([import('flydrive'), import('flydrive/drivers/s3')])
  return new Disk(
    new S3Driver({
      bucket,
      region,
      visibility: 'private',
      // Many stores know no ACLs, and a private bucket needs none.
      supportsACL: false,
      // Stores other than Amazon's reject the checksums that newer clients add, and streams fail with them.
      requestChecksumCalculation: 'WHEN_REQUIRED',
      responseChecksumValidation: 'WHEN_REQUIRED',
      // A bucket as a part of the path works with every store; as a part of the host name it needs a certificate for it.
      ...(endpoint !== null && { endpoint, forcePathStyle: true }),
    }),
  )
}

/** Forces a file to the disk. */
async function flush(path: string): Promise<void> {
  const file = await open(path, 'r+')
  try {
    await file.sync()
  } finally {
    await file.close()
  }
}
