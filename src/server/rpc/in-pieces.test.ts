import { setImmediate, setTimeout as wait } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { textOf } from '#test/client.ts'
import { inPieces } from './in-pieces.ts'

const nobodyLeaves = { signal: new AbortController().signal, cut: () => undefined }
const abc = async (give: (piece: string) => Promise<void>) => {
  for (const piece of ['a', 'b', 'c']) await give(piece)
}

test('every piece arrives once and in order', async () => {
  expect(await textOf(await inPieces(abc, nobodyLeaves))).toBe('abc')
})

test('what fails before the first piece is a refusal, and later an error of the reader, never the end of a whole', async () => {
  const failing = async (give: (piece: string) => Promise<void>) => {
    await give('a')
    throw new Error('disk')
  }
  await expect(inPieces(() => Promise.reject(new Error('gate')), nobodyLeaves)).rejects.toThrow('gate')
  const pieces = await inPieces(failing, nobodyLeaves)
  await expect(textOf(pieces)).rejects.toThrow('disk')
})

test('of many pieces one waits, and the next is not made before that is taken', async () => {
  const made: string[] = []
  const many = async (give: (piece: string) => Promise<void>) => {
    for (const piece of ['a', 'b', 'c', 'd']) {
      made.push(piece)
      await give(piece)
    }
  }
  const pieces = await inPieces(many, nobodyLeaves)
  await setImmediate()
  expect(made).toEqual(['a', 'b'])
  await pieces.next()
  await pieces.next()
  await setImmediate()
  expect(made).toEqual(['a', 'b', 'c'])
  await pieces.return(undefined)
})

test.each<[string, (pieces: AsyncGenerator<string>, leave: AbortController) => unknown]>([
  ['leaves before the first piece', pieces => pieces.return(undefined)],
  ['leaves in the middle', async pieces => [await pieces.next(), await pieces.return(undefined)]],
  ['goes away', (_, leave) => leave.abort()],
  ['stops reading', () => undefined],
])('a reader who %s ends the work', async (_, act) => {
  const leave = new AbortController()
  let failed: unknown
  const work = (give: (piece: string) => Promise<void>) =>
    abc(give).catch(error => {
      failed = error
      throw error
    })
  const pieces = await inPieces(work, { signal: leave.signal, cut: () => undefined }, { pieceMs: 20, allMs: 60_000 })
  await act(pieces, leave)
  await expect.poll(() => failed).toBeInstanceOf(Error)
})

test('a reader who stopped for too long and comes back is told, and does not take the part for the whole', async () => {
  let over: Promise<void> | undefined
  const work = (give: (piece: string) => Promise<void>) => {
    over = abc(give)
    return over
  }
  const cut: string[] = []
  const pieces = await inPieces(work, { ...nobodyLeaves, cut: () => cut.push('once') }, { pieceMs: 20, allMs: 60_000 })
  await expect(over).rejects.toMatchObject({ code: 'UNAVAILABLE' })
  await expect(textOf(pieces)).rejects.toMatchObject({ code: 'UNAVAILABLE' })
  expect(cut).toEqual(['once'])
})

test('a reader who takes each piece in time and never comes to an end is cut off as well', async () => {
  let over: Promise<void> | undefined
  const endless = (give: (piece: string) => Promise<void>) => {
    over = (async () => {
      for (;;) await give('a')
    })()
    return over
  }
  const pieces = await inPieces(endless, nobodyLeaves, { pieceMs: 60_000, allMs: 50 })
  const reading = (async () => {
    for await (const _ of pieces) await wait(1)
  })()
  await expect(over).rejects.toMatchObject({ code: 'UNAVAILABLE' })
  await expect(reading).rejects.toMatchObject({ code: 'UNAVAILABLE' })
})
