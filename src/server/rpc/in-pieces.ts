import { clearTimeout, setTimeout } from 'node:timers'
import { Failure } from '#core/failure.ts'
import type { RequestFacts } from './verb.ts'

export interface Patience {
  /** Who takes no piece for so long is cut off; before the database does it, which has 15 s of patience with an idle transaction. */
  pieceMs: number
  /** And who has not taken all of them by then: some 130 kB a second of the longest file. */
  allMs: number
}
const PATIENCE: Patience = { pieceMs: 13_000, allMs: 300_000 }

/**
 * What `produce` gives, piece by piece, made as fast as it is read and no faster: one piece waits at most. Answers when the first is
 * there, so that what fails before it is a refusal. Once the reader is gone (`signal`, or the generator's return) or has stopped
 * reading (its connection is cut then), `give` throws, and a transaction around it ends.
 */
export async function inPieces(
  produce: (give: (piece: string) => Promise<void>) => Promise<void>,
  { signal, cut }: Pick<RequestFacts, 'signal' | 'cut'>,
  { pieceMs, allMs }: Patience = PATIENCE,
): Promise<AsyncGenerator<string, void>> {
  signal.throwIfAborted()
  let stop: (why: unknown) => void = () => undefined
  const { readable, writable } = new TransformStream<string, string>({
    start: controller => {
      stop = why => controller.error(why)
    },
  })
  const writer = writable.getWriter()
  const reader = readable.getReader()
  // An error of the stream reaches the reader; these would be told of it as well.
  writer.closed.catch(() => undefined)
  writer.ready.catch(() => undefined)
  const gone = () => stop(new Error('the reader went away'))
  signal.addEventListener('abort', gone, { once: true })
  const giveUp = (why: string) => {
    stop(new Failure('UNAVAILABLE', why))
    cut()
  }

  /** From the first piece on: what was waited for before it is not the reader's. */
  let tooLong: NodeJS.Timeout | undefined
  async function give(piece: string): Promise<void> {
    tooLong ??= setTimeout(giveUp, allMs, 'The file was read for too long')
    const impatience = setTimeout(giveUp, pieceMs, 'Nothing was read for too long')
    await writer.write(piece).finally(() => clearTimeout(impatience))
  }
  // Closing fails where the reader has left at the last piece.
  const done = produce(give)
    .finally(() => clearTimeout(tooLong))
    .then(() => writer.close().catch(() => undefined), stop)

  async function* pieces(): AsyncGenerator<string, void> {
    try {
      let next = await reader.read()
      // Begun here: a generator that was never asked for anything would not clean up when it is sent away.
      yield ''
      for (; !next.done; next = await reader.read()) yield next.value
    } finally {
      gone()
      signal.removeEventListener('abort', gone)
      // What it held is given back when the reader is done.
      await done
    }
  }
  const begun = pieces()
  await begun.next()
  return begun
}
