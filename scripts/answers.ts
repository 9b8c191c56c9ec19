// `npm run answers -- record FILE ADDRESS` stores what every GET operation answers to each demo account on a server with demo data of its own;
// `npm run answers -- compare FILE FILE` says in what two recordings differ, for a change that is to leave all answers as they are.
import { readFileSync, writeFileSync } from 'node:fs'
import { DEMO_ACCOUNTS, DEMO_PASSWORD } from '#main/demo/accounts.ts'

interface Operation {
  path: string
  parameters: {
    name: string
    in: 'path' | 'query'
    required?: boolean
    schema?: { default?: unknown; enum?: unknown[]; format?: string }
  }[]
}

/** The status and the answer of each call, by account and address. */
type Recording = Record<string, { status: number; answer: unknown }>

const UUID = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g
const INSTANT = /\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?(?:Z|[+-]\d\d:?\d\d)/g
/** Secrets and hashes of hexadecimal or base64url text. */
const LONG = /[\w-]{32,}/g

/** The ids of each kind that an account was told of: `/employees/{id}` is called with the first one of `/employees`. */
function idOf(answer: unknown): string | undefined {
  if (Array.isArray(answer)) return answer.map(idOf).find(found => found !== undefined)
  if (typeof answer !== 'object' || answer === null) return undefined
  const own = (answer as { id?: unknown }).id
  return typeof own === 'string' && own.length > 0
    ? own
    : Object.values(answer)
        .map(idOf)
        .find(found => found !== undefined)
}

/** Takes out of a text what differs between two servers with the same data: ids, instants, secrets. */
const plain = (text: string) => text.replace(UUID, 'id').replace(INSTANT, 'instant').replace(LONG, 'secret')

/** An answer that takes longer never comes. */
const MAX_MS = 30_000

async function record(file: string, address: string): Promise<void> {
  const { paths } = (await (await fetch(`${address}/api/v1/openapi.json`)).json()) as {
    paths: Record<string, { get?: Omit<Operation, 'path'> }>
  }
  // Lists before what is read by their ids.
  const operations: Operation[] = Object.entries(paths)
    .flatMap(([path, { get }]) => (get === undefined ? [] : [{ path, parameters: get.parameters ?? [] }]))
    .filter(({ path }) => !/events$/.test(path))
    .toSorted((one, other) => one.path.split('/').length - other.path.split('/').length || one.path.localeCompare(other.path))
  const recording: Recording = {}
  for (const { email } of DEMO_ACCOUNTS) {
    const cookie = await signIn(address, email)
    const known = new Map<string, string>()
    for (const operation of operations) {
      const called = callOf(operation, known)
      if (called === undefined) continue
      const response = await fetch(`${address}/api/v1${called}`, { headers: { cookie }, signal: AbortSignal.timeout(MAX_MS) })
      // A stream of events has no end.
      if (response.headers.get('content-type')?.includes('event-stream')) {
        await response.body?.cancel()
        continue
      }
      const isJson = response.headers.get('content-type')?.includes('json') === true
      const answer: unknown = isJson ? await response.json() : plain(await (await response.blob()).slice(0, 200_000).text()).length
      const found = idOf(answer)
      if (response.ok && found !== undefined) known.set(operation.path, found)
      recording[`${email} ${plain(called)}`] = { status: response.status, answer: JSON.parse(plain(JSON.stringify(answer))) }
    }
  }
  writeFileSync(file, JSON.stringify(recording, null, 1))
  console.log(`${Object.keys(recording).length} answers of ${operations.length} operations to ${DEMO_ACCOUNTS.length} accounts`)
}

async function signIn(address: string, email: string): Promise<string> {
  const response = await fetch(`${address}/api/v1/auth/sign-in`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: address },
    body: JSON.stringify({ email, password: DEMO_PASSWORD }),
  })
  if (!response.ok) throw new Error(`${email} could not sign in: ${response.status} ${await response.text()}`)
  return response.headers
    .getSetCookie()
    .map(one => one.split(';')[0])
    .join('; ')
}

/** The address of a call, or undefined for one that needs what no list has told of. */
function callOf({ path, parameters }: Operation, known: ReadonlyMap<string, string>): string | undefined {
  let address = path
  const query = new URLSearchParams()
  for (const { name, in: place, required, schema } of parameters) {
    if (!required) continue
    const value = place === 'path' ? known.get(path.slice(0, path.indexOf(`/{${name}}`))) : requiredValue(name, schema)
    if (value === undefined) return undefined
    if (place === 'path') address = address.replace(`{${name}}`, value)
    else query.set(name, value)
  }
  return query.size === 0 ? address : `${address}?${query}`
}

/** A value for a parameter that has to be there: the days of the last four weeks, or the first of several choices. */
function requiredValue(name: string, schema: Operation['parameters'][number]['schema']): string | undefined {
  if (schema?.format === 'date') return new Date(Date.now() - (name === 'to' ? 0 : 28 * 86_400_000)).toISOString().slice(0, 10)
  return schema?.enum === undefined ? undefined : String(schema.enum[0])
}

/** The places in which two answers differ, at most three of each call. */
function* differences(one: unknown, other: unknown, place = ''): Generator<string> {
  if (Object.is(one, other)) return
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null) {
    yield `${place || '/'}: ${JSON.stringify(one)?.slice(0, 80)} → ${JSON.stringify(other)?.slice(0, 80)}`
    return
  }
  for (const key of new Set([...Object.keys(one), ...Object.keys(other)]))
    yield* differences((one as Record<string, unknown>)[key], (other as Record<string, unknown>)[key], `${place}/${key}`)
}

function compare(before: string, after: string): void {
  const [one, other] = [before, after].map(file => JSON.parse(readFileSync(file, 'utf8')) as Recording)
  const calls = new Set([...Object.keys(one!), ...Object.keys(other!)])
  let equal = 0
  for (const call of calls) {
    const [first, ...more] = differences(one![call], other![call])
    if (first === undefined) equal++
    else console.log([call, first, ...more.slice(0, 2), ...(more.length > 2 ? [`and ${more.length - 2} more`] : [])].join('\n  '))
  }
  console.log(`${equal} of ${calls.size} answers are equal`)
}

const [what, first, second] = process.argv.slice(2)
if (first === undefined || second === undefined || (what !== 'record' && what !== 'compare')) {
  console.log('npm run answers -- record FILE ADDRESS, or compare FILE FILE')
  process.exitCode = 1
} else if (what === 'record') await record(first, second.replace(/\/$/, ''))
else compare(first, second)
