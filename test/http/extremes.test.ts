import { afterAll, beforeAll, expect, test } from 'vitest'
import { contract } from '#main/contract.ts'
import { restAddresses } from '#server/rpc/rest-addresses.ts'
import { fieldsOf, type InputField, inputsOf, schemaOf } from '../contract-inputs.ts'
import { type TestDatabase, testDatabase } from '../database.ts'
import { fixtures } from '../isolation/fixtures.ts'
import { makeWorld, type World } from '../isolation/world.ts'
import { type Credentials, type TestApp, testApp } from './app.ts'

let t: TestDatabase
let app: TestApp
let world: World
let admin: Credentials
beforeAll(async () => {
  t = await testDatabase()
  app = await testApp(t)
  world = await makeWorld(t, 'extremes')
  admin = await app.signIn(world.people.admin, world.organization.id)
})
afterAll(async () => {
  await app.close()
  await t.close()
})

const numbers = [2 ** 31, 2 ** 31 - 1, -(2 ** 31) - 1, 2 ** 53, -1, 0, 0.5, 1e308, -1e308]
const dates = [
  ...['0000-01-01', '0001-01-01', '1899-12-31', '1900-01-01', '1999-12-31', '2000-01-01', '2100-12-31'],
  ...['2101-01-01', '2199-12-31', '2999-12-31', '3000-01-01', '9999-12-31', '+275760-09-13', '-000001-01-01', '2026-02-30'],
]
const instants = dates.flatMap(date => [`${date}T00:00:00Z`, `${date}T23:59:59.999999Z`, `${date}T24:00:00Z`])
const texts = ['', '\u0000', '\uD800', 'x'.repeat(100_000), '2'.repeat(400)]

function extremesOf({ type, format }: InputField['schema']): unknown[] {
  if (type === 'integer' || type === 'number') return numbers
  if (format === 'date') return [...dates, ...texts]
  if (format === 'date-time') return [...instants, ...dates, ...texts]
  return type === 'string' ? texts : []
}

/** A copy of an input with another value at one path; missing parents are created. */
function withValue(input: unknown, [part, ...rest]: readonly (string | number)[], value: unknown): unknown {
  if (part === undefined) return value
  const copy = Array.isArray(input) ? [...input] : typeof part === 'number' ? [] : { ...(input as object) }
  return Object.assign(copy, { [part]: withValue((input as Record<string, unknown>)?.[part], rest, value) })
}

const samples: [format: string | undefined, sample: unknown][] = [
  ['uuid', '01890000-0000-7000-8000-000000000000'],
  ['date', '2026-01-20'],
  ['date-time', '2026-01-20T00:00:00Z'],
  [undefined, 'something'],
]

/** A valid input of an operation, or at least one with every field well-formed. */
function inputOf(operation: string, fields: readonly InputField[]): unknown {
  const fixture = fixtures[operation]
  if (fixture && 'input' in fixture) return fixture.input(world.ids)
  const formed = fields.map(({ path, schema }) => {
    const value =
      schema.const ?? schema.enum?.[0] ?? (schema.type === 'integer' ? 1 : samples.find(([format]) => format === schema.format)?.[1])
    return [path, value] as const
  })
  return formed.reduce<unknown>((input, [path, value]) => withValue(input, path, value), {})
}

const failed = (answers: readonly { what: string; status: number }[]) =>
  answers.filter(({ status }) => status >= 500 || status === 0).map(({ what, status }) => `${status} ${what}`)
const shown = (value: unknown) => JSON.stringify(value).slice(0, 40)

const operations = inputsOf(contract)
  .map(([operation, input]) => ({ operation, fields: fieldsOf(operation, schemaOf(input)) }))
  .map(one => ({ ...one, tries: one.fields.flatMap(({ path, schema }) => extremesOf(schema).map(value => ({ path, value }))) }))
  // A stream that accepts its input does not end; src/main/contract-bounds.test.ts covers its one number.
  .filter(({ operation, tries }) => tries.length > 0 && operation !== 'live.events')

test.each(operations)(
  '$operation answers every extreme value with a result or an error, never with a failure',
  async ({ operation, fields, tries }) => {
    const input = inputOf(operation, fields)
    const answers = []
    for (const { path, value } of tries) {
      const { status } = await app.rpc(operation, withValue(input, path, value), { ...admin })
      answers.push({ what: `${path.join('.')} = ${shown(value)}`, status })
    }
    expect(failed(answers)).toEqual([])
  },
)

test('as REST, every extreme value in a query gets a result or an error too', async () => {
  const answers = []
  for (const { name, path, meta } of restAddresses(contract)) {
    const one = operations.find(({ operation }) => operation === name.join('.'))
    if (meta.method !== 'GET' || path.includes('{') || one === undefined) continue
    for (const { path: field, value } of one.tries.filter(({ value }) => String(value).length < 1000)) {
      const input = withValue(inputOf(one.operation, one.fields), field, value) as Record<string, unknown>
      const query = new URLSearchParams(Object.entries(input).map(([key, part]) => [key, String(part)]))
      const { status } = await app.send({ url: `/api/v1${path}?${query}`, headers: admin })
      answers.push({ what: `${path} ${field.join('.')} = ${shown(value)}`, status })
    }
  }
  expect(answers.length).toBeGreaterThan(100)
  expect(failed(answers)).toEqual([])
})

test.each([
  ['/api/v1/team-timesheets?date=1900-01-01', 'date', 'date_range', 'date: must be from 2000-01-01 to 2100-12-31'],
  ['/api/v1/team-timesheets?date=2026-02-30', 'date', 'calendar_date', 'date: must be a calendar date, YYYY-MM-DD'],
])('%s is invalid, with field and rule', async (url, field, rule, message) => {
  const answer = await app.send({ url, headers: admin })
  expect(answer).toMatchObject({ status: 422, json: { code: 'VALIDATION', message, data: { field, rule } } })
})
