import { expect, test } from 'vitest'
import { createTurns } from './turns.ts'

test('work of one key runs one after the other, in the order of its calls, and a failure lets the next one run', async () => {
  const inTurn = createTurns()
  const log: string[] = []
  const work =
    (name: string, fails = false) =>
    async () => {
      log.push(`${name} begins`)
      await new Promise(resolve => setTimeout(resolve, 5))
      log.push(`${name} ends`)
      if (fails) throw new Error(name)
      return name
    }
  const answers = await Promise.allSettled([inTurn('a', work('one', true)), inTurn('a', work('two')), inTurn('a', work('three'))])
  expect(log).toEqual(['one begins', 'one ends', 'two begins', 'two ends', 'three begins', 'three ends'])
  expect(answers.map(({ status }) => status)).toEqual(['rejected', 'fulfilled', 'fulfilled'])
  expect(await inTurn('a', work('four'))).toBe('four')
})

test('work of another key does not wait', async () => {
  const inTurn = createTurns()
  let end: () => void = () => undefined
  const held = inTurn(
    'a',
    () =>
      new Promise<void>(resolve => {
        end = resolve
      }),
  )
  expect(await inTurn('b', async () => 'done')).toBe('done')
  end()
  await held
})
