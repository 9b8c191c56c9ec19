import { once } from 'node:events'
import { clearTimeout, setTimeout } from 'node:timers'
import { Worker } from 'node:worker_threads'
import type { TextEncoding } from '#server/files/text-encoding.ts'
import { IMPORT_LIMITS } from '../limits.ts'
import { type TableHead, type TableRow, UnreadableTable } from './table.ts'

export interface ReadTask {
  bytes: Uint8Array
  isWorkbook: boolean
  /** Null to find out. */
  encoding: TextEncoding | null
  /** Of a workbook, the place among those that have rows; null for the first. */
  worksheet: number | null
}

export type ReadMessage = { head: TableHead } | { rows: TableRow[] } | { problem: string } | { end: true }

const broken = "This file couldn't be read. Save it as CSV, and try again."
const tooMuch = 'This file takes too long to read. Split it into several files, or save it as CSV.'

/**
 * Reads a table in a worker thread of its own: the head first, then the rows in portions, each read when the one before it is done with. Throws
 * UnreadableTable for a file that is damaged, above a limit, or takes the thread more than 30 seconds or 384 MB.
 */
export async function* readTable(task: ReadTask): AsyncGenerator<{ head: TableHead } | { rows: TableRow[] }, void> {
  const worker = new Worker(new URL('read-worker.ts', import.meta.url), {
    workerData: task,
    resourceLimits: { maxOldGenerationSizeMb: IMPORT_LIMITS.heapMb, maxYoungGenerationSizeMb: 32 },
    // A library's warning about a stranger's file is no line of our log.
    stdout: true,
    stderr: true,
  })
  let milliseconds: number = IMPORT_LIMITS.milliseconds
  try {
    for (;;) {
      const asked = performance.now()
      const message = await nextMessage(worker, milliseconds)
      milliseconds -= performance.now() - asked
      if ('end' in message) return
      if ('problem' in message) throw new UnreadableTable(message.problem)
      yield message
      worker.postMessage('taken')
    }
  } finally {
    await worker.terminate()
  }
}

/** The worker sends its next message only after the one before it was answered, so none arrives while no one listens. */
async function nextMessage(worker: Worker, milliseconds: number): Promise<ReadMessage> {
  const settled = new AbortController()
  const { signal } = settled
  const timer = setTimeout(() => settled.abort(new UnreadableTable(tooMuch)), milliseconds)
  try {
    const [message] = await Promise.race([once(worker, 'message', { signal }), once(worker, 'exit', { signal }).then(ended)])
    return message as ReadMessage
  } catch (error) {
    // Out of memory: the file's fault, not the server's.
    const isOutOfMemory = (error as NodeJS.ErrnoException).code === 'ERR_WORKER_OUT_OF_MEMORY'
    if (isOutOfMemory) throw new UnreadableTable(tooMuch)
    // Retrying would break the thread again, so tell the person instead of making them wait.
    throw signal.aborted ? signal.reason : new UnreadableTable(broken, { cause: error })
  } finally {
    clearTimeout(timer)
    settled.abort()
  }
}

function ended(): never {
  throw new Error('the reading of a file ended without a result')
}
