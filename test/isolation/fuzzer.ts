import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { type AnyContractProcedure, isContractProcedure } from '@orpc/contract'
import { ORPCError } from '@orpc/server'
import type { EndpointMeta } from '#core/endpoint.ts'
import { Failure } from '#core/failure.ts'
import { contract } from '#main/contract.ts'
import { createRoutes } from '#main/routes.ts'
import { fileKinds, liveTopics } from '#main/slices.ts'
import { openFiles } from '#server/files/open-files.ts'
import { createLiveHub } from '#server/live/hub.ts'
import type { Bound, RequestContext } from '#server/rpc/verb.ts'
import { bytesOf, clientsOf, textOf } from '../client.ts'
import type { TestDatabase } from '../database.ts'
import { testIdentity } from '../identity.ts'
import { testInstallation } from '../installation.ts'
import { isPdf, pdfText } from '../pdf-text.ts'
import { tableIn } from '../table-in.ts'
import type { Fixture, Ids } from './fixture.ts'
import type { World } from './world.ts'

export interface Operation {
  path: string
  meta: EndpointMeta
  /** The address below /api/v1, with `{name}` for parts of the input. */
  restPath: string
  input: AnyContractProcedure['~orpc']['inputSchema']
}

/** Every operation of the contract, found automatically. */
export function operations(part: unknown = contract, path: string[] = []): Operation[] {
  if (isContractProcedure(part as never)) {
    const { meta, route, inputSchema } = (part as AnyContractProcedure)['~orpc']
    return [{ path: path.join('.'), meta: meta as EndpointMeta, restPath: route.path!, input: inputSchema }]
  }
  return Object.entries(part as object).flatMap(([name, inner]) => operations(inner, [...path, name]))
}

/** Whether it only answers, by its method; all that it may write is that it was asked. */
export const onlyReads = ({ meta }: Operation): boolean => meta.method === 'GET'

export type Answer = { ok: true; output: unknown } | { ok: false; code: string; message: string; details: unknown }

type Call = (input: unknown) => Promise<unknown>
type AnyBound = Bound<unknown, unknown>

/** The file that operations get whose body is one: a PNG of one pixel. */
const PICTURE = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==', 'base64')

/** The whole API on a test database, one operation at a time, as anyone. */
export async function openFuzzer(t: TestDatabase) {
  const { identity } = await testIdentity(t)
  const hub = createLiveHub({ database: t.db, jobs: t.jobs, topics: liveTopics })
  const folder = mkdtempSync(join(tmpdir(), 'steward-fuzzer-'))
  const files = openFiles({ database: t.db, jobs: t.jobs, dataFolder: folder, bucket: null, kinds: fileKinds, report: () => undefined })
  const routes = createRoutes({
    identity,
    hub,
    files,
    database: t.db,
    mail: { publicUrl: 'http://steward.test', isDelivered: false },
    organizationsBelow: null,
    installation: testInstallation,
  })
  const clients = clientsOf(t, contract, routes)
  return {
    /** How the operation's verb is bound. */
    modeOf: ({ path }: Operation) => partAt<AnyBound>(routes, path).mode,

    async call(
      person: { token: string } | null,
      { path, meta }: Operation,
      input: unknown,
      facts: Partial<RequestContext> = {},
    ): Promise<Answer> {
      const asked = new AbortController()
      const sent = { signal: asked.signal, ...(meta.fileIn === 'request' && { body: Readable.from([PICTURE]) }), ...facts }
      const call = partAt<Call>(clients(person, sent), path)
      const answered = async () => {
        const output = await call(input)
        // A file is read in full; a stream that opened has answered, and is read no further.
        if (output !== null && typeof output === 'object' && Symbol.asyncIterator in output)
          return meta.download ? await fileText(meta.download, output as AsyncIterable<string>) : 'a stream'
        return output
      }
      try {
        return await answerOf(answered())
      } finally {
        // Disconnect once the answer is there: a person may have few streams open.
        asked.abort()
      }
    },
    close: async () => {
      hub.close()
      rmSync(folder, { recursive: true, force: true })
      await identity.close()
    },
  }
}

function partAt<T>(whole: unknown, path: string): T {
  return path.split('.').reduce<unknown>((part, name) => (part as Record<string, unknown>)[name], whole) as T
}

/** Awaits a call and returns its answer. Rethrows any error that isn't an answer but a fault of the server. */
export async function answerOf(called: Promise<unknown>): Promise<Answer> {
  try {
    return { ok: true, output: await called }
  } catch (error) {
    if (error instanceof Failure) return { ok: false, code: error.code, message: error.message, details: error.details }
    if (error instanceof ORPCError) return { ok: false, code: error.code, message: error.message, details: error.data }
    throw error
  }
}

/** Calls the operation as its fixture's person, with the organization's own ids. */
export async function callOwn(
  fuzzer: Fuzzer,
  operation: Operation,
  { as, input, after, holds }: Fixture,
  { people, ids }: World,
): Promise<Answer> {
  if (after !== undefined) await fuzzer.call(people[as], { ...operation, path: after }, input(ids))
  const answer = await fuzzer.call(people[as], operation, input(ids))
  if (answer.ok && holds !== undefined && !holds(answer.output as never))
    return { ok: false, code: 'EMPTY', message: 'less than it holds', details: answer.output }
  return answer
}

async function fileText({ encoding }: NonNullable<EndpointMeta['download']>, chunks: AsyncIterable<string>): Promise<string> {
  if (encoding === undefined) return textOf(chunks)
  const bytes = await bytesOf(chunks)
  return isPdf(bytes) ? pdfText(bytes) : JSON.stringify(await tableIn(bytes))
}

export type Fuzzer = Awaited<ReturnType<typeof openFuzzer>>

/** The answer with the ids of the input replaced by placeholders, so that only what the server added can differ. */
export function withoutIds(answer: Answer, ids: Ids): unknown {
  let text = JSON.stringify(answer)
  for (const [name, id] of Object.entries(ids)) text = text.replaceAll(id, `<${name}>`)
  // Instants and tokens differ between any two calls.
  return JSON.parse(
    text
      .replace(/\d{4}-\d\d-\d\dT[\d:.]+(Z|\+00:00)/g, '<instant>')
      .replace(/"(access_token|request_token)":"[^"]*"/g, '"$1":"<token>"')
      .replace(/"expires_at":\d+/g, '"expires_at":0'),
  )
}

/**
 * Watches the rows of tenants: `changed` answers whether any of them, an audit event too, differs from what it was at the last look. The state after one
 * operation is the state before the next, so each takes one look.
 */
export async function watchRows(t: TestDatabase, ...organizationIds: string[]): Promise<{ changed(): Promise<string[]> }> {
  const look = () => Promise.all(organizationIds.map(id => rowsOf(t, id)))
  let before = await look()
  return {
    async changed() {
      const [now, known] = [await look(), before]
      before = now
      return now.flatMap((rows, at) => rows.filter((table, index) => table !== known[at]![index]))
    },
  }
}

/** Every row of a tenant, as a text for each table: its name, then a line for each row. */
export async function rowsOf(t: TestDatabase, organizationId: string): Promise<string[]> {
  // Prepared, because planning it takes longer than running it.
  const { rows } = await t.owner.query<{ all: string }>({ name: 'all rows', text: await statementOfAllRows(t), values: [organizationId] })
  return rows.map(row => row.all).sort()
}

const statements = new WeakMap<TestDatabase, Promise<string>>()

/** One statement for all tables: a database is compared hundreds of times, and its tables do not change meanwhile. */
function statementOfAllRows(t: TestDatabase): Promise<string> {
  const known = statements.get(t) ?? writeStatementOfAllRows(t)
  statements.set(t, known)
  return known
}

async function writeStatementOfAllRows(t: TestDatabase): Promise<string> {
  const { rows: tables } = await t.owner.query<{ name: string }>(
    `select c.oid::regclass::text as name from pg_class c where c.relkind = 'r' and c.relnamespace = 'app'::regnamespace and c.relname <> 'organizations' order by 1`,
  )
  const parts = tables.map(
    ({ name }) =>
      `select '${name}' || e'\\n' || coalesce(string_agg(r::text, e'\\n' order by r::text), '') as all from ${name} r where organization_id = $1`,
  )
  return parts.join(' union all ')
}
