import { createHash } from 'node:crypto'
import { open } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import { fail } from '#core/failure.ts'
import { megabytes } from '#core/file-limits.ts'

/**
 * Writes a body into a new file and counts it on the way. Throws TOO_LARGE with the first byte above the limit, BAD_REQUEST when the client
 * goes away, VALIDATION for an empty one. Does not close the body: its connection still carries the answer.
 */
export async function receive(body: Readable, path: string, maxBytes: number): Promise<{ size: number; sha256: string }> {
  const hash = createHash('sha256')
  const file = await open(path, 'wx', 0o600)
  let size = 0
  try {
    for await (const chunk of whole(body)) {
      size += chunk.length
      if (size > maxBytes) {
        fail('TOO_LARGE', `This file is too large. The limit is ${megabytes(maxBytes)} MB.`, {
          field: 'file',
          rule: 'file_size',
          data: { most: maxBytes },
        })
      }
      hash.update(chunk)
      await file.appendFile(chunk)
    }
  } finally {
    await file.close()
  }
  if (size === 0) fail('VALIDATION', 'This file is empty', { field: 'file', rule: 'file_empty' })
  return { size, sha256: hash.digest('hex') }
}

/** The chunks of a body. Throws BAD_REQUEST when it ends before its end. */
async function* whole(body: Readable): AsyncGenerator<Buffer> {
  const chunks = body.iterator({ destroyOnReturn: false })
  try {
    for (;;) {
      const next = await chunks
        .next()
        .catch(() => fail('BAD_REQUEST', 'The upload was incomplete. Please try again.', { field: 'file', rule: 'file_cut_off' }))
      if (next.done === true) return
      yield next.value as Buffer
    }
  } finally {
    // Otherwise it keeps its listener, and whoever drops the rest of the body could not make it flow.
    await chunks.return?.()
  }
}
