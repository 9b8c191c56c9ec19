import { setImmediate, setTimeout as wait } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { textOf } from '#test/client.ts'
import { streamChunks } from './stream-chunks.ts'

const connected = { signal: new AbortController().signal, disconnect: () => undefined }
const abc = async (write: (chunk: string) => Promise<void>) => {
  for (const chunk of ['a', 'b', 'c']) await write(chunk)
}

test('every chunk arrives once and in order', async () => {
  expect(await textOf(await streamChunks(abc, connected))).toBe('abc')
})

test('an error before the first chunk rejects the call; a later one is an error of the stream and never looks like its end', async () => {
  const failing = async (write: (chunk: string) => Promise<void>) => {
    await write('a')
    throw new Error('disk')
  }
  await expect(streamChunks(() => Promise.reject(new Error('gate')), connected)).rejects.toThrow('gate')
  const chunks = await streamChunks(failing, connected)
  await expect(textOf(chunks)).rejects.toThrow('disk')
})

test('at most one chunk waits for the client, and the next is not produced before that one is read', async () => {
  const made: string[] = []
  const many = async (write: (chunk: string) => Promise<void>) => {
    for (const chunk of ['a', 'b', 'c', 'd']) {
      made.push(chunk)
      await write(chunk)
    }
  }
  const chunks = await streamChunks(many, connected)
  await setImmediate()
  expect(made).toEqual(['a', 'b'])
  await chunks.next()
  await chunks.next()
  await setImmediate()
  expect(made).toEqual(['a', 'b', 'c'])
  await chunks.return(undefined)
})

test.each<[string, (chunks: AsyncGenerator<string>, client: AbortController) => unknown]>([
  ['leaves before the first chunk', chunks => chunks.return(undefined)],
  ['leaves in the middle', async chunks => [await chunks.next(), await chunks.return(undefined)]],
  ['disconnects', (_, client) => client.abort()],
  ['stops reading', () => undefined],
])('a client that %s ends the work', async (_, act) => {
  const client = new AbortController()
  let failed: unknown
  const work = (write: (chunk: string) => Promise<void>) =>
    abc(write).catch(error => {
      failed = error
      throw error
    })
  const chunks = await streamChunks(work, { signal: client.signal, disconnect: () => undefined }, { chunkMs: 20, totalMs: 60_000 })
  await act(chunks, client)
  await expect.poll(() => failed).toBeInstanceOf(Error)
})

test('a client that stops reading for too long is disconnected and gets an error, not a truncated file', async () => {
  let over: Promise<void> | undefined
  const work = (write: (chunk: string) => Promise<void>) => {
    over = abc(write)
    return over
  }
  const disconnects: string[] = []
  const context = { ...connected, disconnect: () => disconnects.push('once') }
  const chunks = await streamChunks(work, context, { chunkMs: 20, totalMs: 60_000 })
  await expect(over).rejects.toMatchObject({ code: 'UNAVAILABLE' })
  await expect(textOf(chunks)).rejects.toMatchObject({ code: 'UNAVAILABLE' })
  expect(disconnects).toEqual(['once'])
})

test('a client that reads each chunk in time but exceeds the total time is disconnected as well', async () => {
  let over: Promise<void> | undefined
  const endless = (write: (chunk: string) => Promise<void>) => {
    over = (async () => {
      for (;;) await write('a')
    })()
    return over
  }
  const chunks = await streamChunks(endless, connected, { chunkMs: 60_000, totalMs: 50 })
  const reading = (async () => {
    for await (const _ of chunks) await wait(1)
  })()
  await expect(over).rejects.toMatchObject({ code: 'UNAVAILABLE' })
  await expect(reading).rejects.toMatchObject({ code: 'UNAVAILABLE' })
})
