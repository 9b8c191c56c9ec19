import { clearTimeout, setTimeout } from 'node:timers'
import { Worker } from 'node:worker_threads'
import { fail } from '#core/failure.ts'
import { typesInWords } from '#core/file-limits.ts'
import { addressBucket } from '#server/limits/address.ts'
import { createCostFairQueue, type Payer } from '#server/limits/cost-fair-queue.ts'
import type { FileKind } from './kind.ts'

export interface InspectionTask extends Pick<FileKind, 'types' | 'image' | 'anyEncoding'> {
  path: string
  /** Where the image is written that was encoded anew. */
  encodedPath: string
  name: string
}

export type InspectionResult =
  | { problem: 'file_type' | 'file_unreadable' | 'file_unpacked' | 'image_pixels' }
  | { type: string; encoded: { size: number; sha256: string } | null }

/**
 * One decoder at a time: at worst it takes a core and 200 MB, and which formats it may open is set for the whole process, so that a second
 * one would find none for an instant.
 */
const MAX_INSPECTION_MS = 12_000
/** Together with the longest inspection below the 30 s after which a connection without traffic is closed (src/server/http/app.ts). */
const MAX_WAIT_MS = { light: 16_000, heavy: 8_000 }

const inTurn = createCostFairQueue({
  windowMs: 10 * 60_000,
  maxQueued: 50,
  maxWaitMs: MAX_WAIT_MS,
  overBudget: 'Your files have taken a lot of time to process. Please try again later.',
})

/** Who sends a file, and from where. */
export interface Sender {
  userId: string
  organizationId: string
  address: string
}

/**
 * The decoder's time is charged to all three, so that neither a second organization nor a second account helps whoever wants it for themselves. A
 * photo takes 0.3 s. Persons may have as many open as they may send in a minute; the waiting are on the disk.
 */
const payersOf = ({ userId, organizationId, address }: Sender): Payer[] => [
  {
    key: `person ${userId}`,
    budgetMs: 60_000,
    most: 10,
    rule: 'most_of_person',
    text: 'You have 10 uploads open. Finish or cancel one, then try again.',
  },
  {
    key: `organization ${organizationId}`,
    budgetMs: 120_000,
    most: 10,
    rule: 'most_of_organization',
    text: 'Your organization has too many uploads open. Please try again later.',
  },
  {
    key: `address ${addressBucket(address)}`,
    budgetMs: 120_000,
    most: 20,
    rule: 'most_of_address',
    text: 'Too many uploads are open from your network. Please try again later.',
  },
]

const unreadable = "We couldn't read this file. It may be damaged."

/**
 * Determines a file's type from its content, and re-encodes an image. Throws UNSUPPORTED_MEDIA for a type that the kind does not take,
 * VALIDATION for a damaged file, one with too many pixels, or one that takes longer than 12 s, RATE_LIMITED when too many files of the
 * sender, their organization, or their address wait or have taken too long of late, UNAVAILABLE when too many wait or this one has waited
 * for 8 s (16 s for a sender who has hardly sent anything), and the signal's reason when the client goes away.
 */
export async function inspect(
  task: InspectionTask,
  sender: Sender,
  signal: AbortSignal,
): Promise<Exclude<InspectionResult, { problem: string }>> {
  const result = await inTurn(payersOf(sender), signal, () => inWorker(task, signal))
  if (!('problem' in result)) return result
  switch (result.problem) {
    case 'file_type':
      return fail('UNSUPPORTED_MEDIA', `This type of file isn't accepted. Choose ${typesInWords(task.types)}.`, {
        field: 'file',
        rule: 'file_type',
        data: { types: task.types },
      })
    case 'image_pixels':
      return fail('VALIDATION', 'This image has too many pixels. Please make it smaller first.', { field: 'file', rule: 'image_pixels' })
    case 'file_unpacked':
      return fail('VALIDATION', 'This file is larger than 100 MB when unpacked', { field: 'file', rule: 'file_unpacked' })
    default:
      return fail('VALIDATION', unreadable, { field: 'file', rule: 'file_unreadable' })
  }
}

function inWorker(task: InspectionTask, signal: AbortSignal): Promise<InspectionResult> {
  const worker = new Worker(new URL('inspect-worker.ts', import.meta.url), {
    workerData: task,
    resourceLimits: { maxOldGenerationSizeMb: 128, maxYoungGenerationSizeMb: 32 },
    // A library's warning about a stranger's file is no line of our log.
    stdout: true,
    stderr: true,
  })
  return new Promise<InspectionResult>((resolve, reject) => {
    const tooLong = setTimeout(() => resolve({ problem: 'file_unreadable' }), MAX_INSPECTION_MS)
    const goneAway = () => reject(signal.reason)
    signal.addEventListener('abort', goneAway, { once: true })
    worker.once('message', resolve)
    worker.once('error', error => {
      // Out of memory: the file's fault, not the server's.
      if ((error as NodeJS.ErrnoException).code === 'ERR_WORKER_OUT_OF_MEMORY') resolve({ problem: 'file_unreadable' })
      else reject(error)
    })
    worker.once('exit', () => {
      clearTimeout(tooLong)
      signal.removeEventListener('abort', goneAway)
      reject(new Error('the inspection of a file ended without a result'))
    })
    // Awaited, so that the next file waits for a decoder that has taken too long.
  }).finally(() => worker.terminate())
}
