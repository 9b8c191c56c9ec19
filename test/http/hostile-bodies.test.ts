import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { MAX_VALUES } from '#server/http/json-body.ts'
import { cell } from '../time-world.ts'
import { type AppWithWorld, appWithWorld } from './app-with-world.ts'

let { app, employee, close } = {} as AppWithWorld
beforeAll(async () => {
  ;({ app, employee, close } = await appWithWorld('hostile'))
})
afterAll(() => close())

const names = (count: number) => Array.from({ length: count }, (_, index) => `k${index}`)
const object = (keys: readonly string[]) => `{${keys.map(key => `${JSON.stringify(key)}:1`).join()}}`
/** Maximum length of any answer, whatever was sent. */
const SHORT = 8000

const ways = [
  ['a typed call', '/rpc/identity/signIn', (input: string) => `{"json":${input}}`],
  ['REST', '/api/v1/auth/sign-in', (input: string) => input],
] as const

async function send(url: string, payload: string, headers: object = {}) {
  return app.send({ method: 'POST', url, payload, headers: { 'content-type': 'application/json', ...headers } })
}

describe.each(ways)('a hostile body as %s', (_, url, wrapped) => {
  test.each<[string, () => string, number, string]>([
    ['90,000 unknown keys', () => object(names(90_000)), 413, 'TOO_LARGE'],
    ['11,000 unknown keys', () => object(names(11_000)), 413, 'TOO_LARGE'],
    ['4,900 unknown keys', () => object(names(4_900)), 422, 'VALIDATION'],
    ['an unknown key of 200 kB', () => object(['x'.repeat(200_000)]), 422, 'VALIDATION'],
    ['a value of 200 kB', () => `{"email":"${'x'.repeat(200_000)}","password":"p"}`, 422, 'VALIDATION'],
    ['a list of 100,000 numbers', () => `{"email":[${'1,'.repeat(100_000)}1]}`, 413, 'TOO_LARGE'],
    ['20,000 duplicate keys', () => object(names(20_000).fill('a')), 413, 'TOO_LARGE'],
    ['4,000 duplicate keys', () => object(names(4_000).fill('a')), 400, 'BAD_REQUEST'],
    ['10,000 levels of lists', () => '['.repeat(10_000) + ']'.repeat(10_000), 400, 'BAD_REQUEST'],
    ['10,000 levels of objects', () => `${'{"a":'.repeat(10_000)}1${'}'.repeat(10_000)}`, 400, 'BAD_REQUEST'],
  ])('of %s gets a short error', async (_name, input, status, code) => {
    const answer = await send(url, wrapped(input()))
    expect(answer.status).toBe(status)
    expect(answer.text).toContain(`"code":"${code}"`)
    expect(answer.text.length).toBeLessThan(SHORT)
    expect(answer.text).not.toMatch(/x{80}/)
  })
})

test('of many unknown keys five are named, with the number of the rest', async () => {
  const answer = await app.rpc('identity.session', JSON.parse(object(['first', ...names(1000), 'y'.repeat(200)])))
  expect(answer).toMatchObject({
    status: 422,
    json: {
      json: {
        message: 'first: Unrecognized keys: "first", "k0", "k1", "k2", "k3" and 997 more',
        data: { field: 'first', rule: 'unrecognized_keys' },
      },
    },
  })
  const long = await app.rpc('identity.session', { ['y'.repeat(200)]: 1 })
  expect(long).toMatchObject({ status: 422, json: { json: { data: { field: `${'y'.repeat(64)}…` } } } })
})

test('of many invalid fields twenty are named, with the number of the rest', async () => {
  const cells = Array.from({ length: 400 }, () => ({ date: 'z'.repeat(500), column: '', minutesEntered: -1, version: 0 }))
  const answer = await app.rpc('entries.save', { cells }, { ...employee })
  const callError = (answer.json as { json: { data: { field: string; data: { issues: object[]; moreIssues: number } } } }).json
  expect(answer.status).toBe(422)
  expect(callError.data.field).toBe('cells.0.date')
  expect(callError.data.data.issues).toHaveLength(20)
  expect(callError.data.data.moreIssues).toBe(1600 - 20)
  expect(answer.text.length).toBeLessThan(SHORT)
  expect(answer.text).not.toContain('zzzz')
})

test('the largest save is far below the maximum number of values of a body', async () => {
  const cells = Array.from({ length: 500 }, (_, index) => cell(`20${String(10 + (index % 80))}-01-26`, 15))
  const payload = JSON.stringify({ json: { cells } })
  expect(payload.match(/[,:]/g)!.length * 2).toBeLessThan(MAX_VALUES)
  expect((await send('/rpc/entries/save', payload, employee)).status).toBe(422)
})
