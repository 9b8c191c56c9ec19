import { clearTimeout, setTimeout } from 'node:timers'
import { Failure } from '#core/failure.ts'
import type { RequestContext } from './verb.ts'

export interface StreamTimeouts {
  /** For the client to take one chunk, in milliseconds. Below the database's 15 s limit for an idle transaction. */
  chunkMs: number
  /** For the whole stream, in milliseconds: the longest file needs about 130 kB/s. */
  totalMs: number
}
const TIMEOUTS: StreamTimeouts = { chunkMs: 13_000, totalMs: 300_000 }

/**
 * Streams the chunks that `produce` passes to `write`, with backpressure: at most one chunk waits for the client. Resolves when the first
 * chunk is there, so an error before it rejects this promise and becomes an ordinary error response. When the client has disconnected
 * (`signal`, or the generator's return) or is too slow (which disconnects it), `write` throws, so a transaction around it ends.
 */
export async function streamChunks(
  produce: (write: (chunk: string) => Promise<void>) => Promise<void>,
  { signal, disconnect }: Pick<RequestContext, 'signal' | 'disconnect'>,
  { chunkMs, totalMs }: StreamTimeouts = TIMEOUTS,
): Promise<AsyncGenerator<string, void>> {
  signal.throwIfAborted()
  let stop: (reason: unknown) => void = () => undefined
  const { readable, writable } = new TransformStream<string, string>({
    start: controller => {
      stop = reason => controller.error(reason)
    },
  })
  const writer = writable.getWriter()
  const output = readable.getReader()
  // Errors reach the client through `output`; without these handlers the same errors would be unhandled rejections.
  writer.closed.catch(() => undefined)
  writer.ready.catch(() => undefined)
  const onDisconnect = () => stop(new Error('the client disconnected'))
  signal.addEventListener('abort', onDisconnect, { once: true })
  const onTimeout = (message: string) => {
    stop(new Failure('UNAVAILABLE', message))
    disconnect()
  }

  /** Starts with the first chunk, because the client is not responsible for the time before. */
  let totalTimer: NodeJS.Timeout | undefined
  async function write(chunk: string): Promise<void> {
    totalTimer ??= setTimeout(onTimeout, totalMs, 'The file was read for too long')
    const chunkTimer = setTimeout(onTimeout, chunkMs, 'Nothing was read for too long')
    await writer.write(chunk).finally(() => clearTimeout(chunkTimer))
  }
  // close() fails if the client disconnected at the last chunk.
  const done = produce(write)
    .finally(() => clearTimeout(totalTimer))
    .then(() => writer.close().catch(() => undefined), stop)

  async function* chunks(): AsyncGenerator<string, void> {
    try {
      let next = await output.read()
      // Read by `started.next()` below: a generator that has not started would skip its finally block on return.
      yield ''
      for (; !next.done; next = await output.read()) yield next.value
    } finally {
      onDisconnect()
      signal.removeEventListener('abort', onDisconnect)
      // Wait until `produce` has released what it holds.
      await done
    }
  }
  const started = chunks()
  await started.next()
  return started
}
