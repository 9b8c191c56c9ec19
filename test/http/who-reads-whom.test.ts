import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { isOpenToAll } from '#core/endpoint.ts'
import { PERMISSION_NAMES } from '#core/permission.ts'
import { setClock } from '../clock.ts'
import { type TestDatabase, testDatabase } from '../database.ts'
import { deep } from '../depth.ts'
import { type Operation, operations } from '../isolation/fuzzer.ts'
import { isBehindGate, needOf, ofEachPermission } from '../isolation/needs.ts'
import type { Person } from '../organization.ts'
import { isPdf, pdfText } from '../pdf-text.ts'
import { ANCHOR } from '../stored-time.ts'
import { tableIn } from '../table-in.ts'
import { cell, type TimeWorld, timeWorld, workdaysFrom } from '../time-world.ts'
import { type Credentials, type TestApp, testApp } from './app.ts'
import { type Expected, type Relation, type Row, relations, type TimeRecord } from './relations.ts'
import { rows, whoReadsWhom } from './who-reads-whom.ts'

/** Tests the slices' tables of who-reads-whom.ts over HTTP: one organization, two reporting lines of depth two. */
let t: TestDatabase
let app: TestApp
let organization: TimeWorld<Relation | 'rita' | Blocked>
let people: Record<Relation | Blocked, Person>
let credentials: Record<Relation, Credentials>
let workflowId: string
/** People whose role blocks everything: an administrator, and above the director a manager, and above them someone with the role of an employee. */
const blockedRoles = { blockedAdministrator: 'admin', blockedManager: 'manager', blockedEmployee: 'employee' } as const
type Blocked = keyof typeof blockedRoles
const blockedPeople = Object.keys(blockedRoles) as Blocked[]
let blocked: Record<Blocked, Credentials>
/** The record that is only read. */
let read: TimeRecord

const openDay = '2026-01-20'
const allBlocked = (one: Blocked) => ({ baseRole: blockedRoles[one], blocks: PERMISSION_NAMES })
const blockedWorld = {
  blockedAdministrator: { name: 'Adam', role: allBlocked('blockedAdministrator') },
  blockedEmployee: { name: 'Emil', role: allBlocked('blockedEmployee') },
  blockedManager: { name: 'Max', role: allBlocked('blockedManager'), manager: 'blockedEmployee' },
} as const

beforeAll(async () => {
  t = await testDatabase({ connections: 8 })
  await setClock(t, '2026-01-27T15:00:00Z')
  app = await testApp(t)
  organization = await timeWorld(t, 'two-lines', {
    administrator: { name: 'Ada', role: 'administrator_time' },
    ...blockedWorld,
    director: { name: 'Dora', role: 'manager', manager: 'blockedManager' },
    manager: { name: 'Mona', role: 'manager', manager: 'director' },
    otherDirector: { name: 'Otto', role: 'manager' },
    otherManager: { name: 'Nina', role: 'manager', manager: 'otherDirector' },
    rita: { name: 'Rita', role: 'employee', manager: 'otherManager' },
    owner: { name: 'Olga', role: 'employee', manager: 'manager' },
    colleague: { name: 'Cole', role: 'employee', manager: 'manager' },
    member: { name: 'Ines', role: 'manager', employee: false },
    former: { name: 'Fred', role: 'administrator_time' },
  })
  people = organization.people
  const signedIn = relations.map(async relation => [relation, await app.signIn(people[relation], organization.id)] as const)
  credentials = Object.fromEntries(await Promise.all(signedIn)) as typeof credentials
  const signedInBlocked = blockedPeople.map(async one => [one, await app.signIn(people[one], organization.id)] as const)
  blocked = Object.fromEntries(await Promise.all(signedInBlocked)) as typeof blocked
  await t.owner.query('update app.employees set is_active = false where id = $1', [people.former.employeeId])
  workflowId = await organization.addManagerWorkflow()
  await organization.splitOver([{ column: `department:${organization.departmentId}`, percent: 100 }])
  await organization.deductLunch()
  read = await record(people.owner)
})
afterAll(async () => {
  await app.close()
  await t.close()
})

/** Two full weeks submitted to the manager, and one day of the open period. The last hours are a unique number. */
async function record(owner: Person): Promise<TimeRecord> {
  const cells = workdaysFrom(ANCHOR).map((date, index) => cell(date, index === 9 ? 473 : 480))
  await organization.enter(owner, ...cells)
  const { submissionId } = await organization.submit(owner, ANCHOR)
  await organization.enter(owner, cell(openDay, 437))
  const employeeNumber = `N${owner.employeeId.slice(-8)}`
  await t.owner.query('update app.employees set employee_id = $2 where id = $1', [owner.employeeId, employeeNumber])
  const first = async (sql: string, values: unknown[]) => (await t.owner.query<{ id: string }>(sql, values)).rows[0]!.id
  return {
    owner,
    submissionId,
    notificationId: await first('select id from app.employee_notifications where employee_id = $1 and related_resource_id = $2', [
      people.manager.employeeId,
      submissionId,
    ]),
    sessionId: await first('select id from auth.session where token = $1', [owner.token]),
    fundId: organization.fundId,
    managerRoleId: organization.roles.manager,
    workflowId,
    employeeNumber,
  }
}

const byPath = new Map(operations().map(operation => [operation.path, operation]))

/** A read through its REST address, a write as a typed call: as integrations and screens make them. */
async function call({ path, meta, restPath }: Operation, input: Record<string, unknown>, who: Credentials) {
  const headers = { ...who }
  if (meta.method !== 'GET') return app.rpc(path, input, headers)
  const address = restPath.replace(/\{(\w+)\}/g, (_, name: string) => String(input[name]))
  const rest = Object.entries(input).filter(([name]) => !restPath.includes(`{${name}}`))
  const answer = await app.send({ url: `/api/v1${address}?${new URLSearchParams(rest as [string, string][])}`, headers })
  const isPacked = answer.status === 200 && meta.download?.encoding !== undefined
  return isPacked ? { ...answer, text: isPdf(answer.bytes) ? pdfText(answer.bytes) : JSON.stringify(await tableIn(answer.bytes)) } : answer
}

type Answer = Awaited<ReturnType<typeof call>>

/** Totals of people without hours and timesheets, so that any number here is someone else's. */
const totals = /^(minutes|monthMinutes|previousMonthMinutes|entries|draft|submitted|approved|rejected|waiting|pendingReviews)$/

function expectNothingOf({ owner, submissionId, notificationId }: TimeRecord, answer: Answer): void {
  for (const secret of [owner.name, owner.name.split(' ')[0]!, owner.employeeId, owner.userId, submissionId, notificationId]) {
    expect(answer.text).not.toContain(secret)
  }
  // Their minutes; inside an id the digits mean nothing.
  expect(answer.text).not.toMatch(/(?<![\w-])(437|473)(?![\w-])/)
  JSON.stringify(answer.json ?? null, (key, value) => {
    if (totals.test(key)) expect({ [key]: value }).toEqual({ [key]: Array.isArray(value) ? [] : 0 })
    return value
  })
}

const statuses: Partial<Record<Expected, number>> = { denied: 403, 'not-found': 404 }

/** The stored record: equal before and after means that nothing of it changed. */
async function stateOf({ owner, submissionId, notificationId, sessionId }: TimeRecord): Promise<string> {
  const { rows } = await t.owner.query<{ state: string }>(
    `select (select json_agg(x order by x.id) from app.time_entries x where x.employee_id = $1)::text
       || (select json_agg(x) from app.timesheet_submissions x where x.employee_id = $1)::text
       || (select json_agg(x) from app.approvals x where x.employee_id = $1)::text
       || coalesce((select json_agg(x order by x.column_id) from app.employee_time_columns x where x.employee_id = $1)::text, '')
       || coalesce((select json_agg(x order by x.date) from app.overtime_days x where x.employee_id = $1)::text, '')
       || (select json_agg(x order by x.step_order, x.approver_user_id) from app.approval_step_approvers x where x.subject_id = $2)::text
       || (select json_agg(x order by x.id) from app.approval_events x where x.subject_id = $2)::text
       || coalesce((select json_agg(x order by x.id) from app.effort_certifications x where x.employee_id = $1)::text, '')
       || coalesce((select json_agg(x order by x.id) from app.timesheet_submission_review_notes x where x.submission_id = $2)::text, '')
       || coalesce((select json_agg(x order by x.id) from app.timesheet_notes x where x.employee_id = $1)::text, '')
       || coalesce((select json_agg(x) from app.approval_reminders x where x.employee_id = $1)::text, '')
       || coalesce((select json_agg(x) from app.last_reminders x where x.employee_id = $1)::text, '')
       || (select json_agg(x.is_read) from app.employee_notifications x where x.id = $3)::text
       || (select x.role_id from app.user_roles x where x.user_id = $5)::text
       || (select json_agg(x) from app.employees x where x.id = $1)::text
       || (select count(*) from auth.session x where x.id = $4)::text as state`,
    [owner.employeeId, submissionId, notificationId, sessionId, owner.userId],
  )
  return rows[0]!.state
}

let made = 0
const another = async () =>
  record(
    await organization.add(`Olga${String.fromCharCode(97 + (made % 26))}${made++}`, {
      role: 'employee',
      manager: people.manager,
    }),
  )

describe('the table', () => {
  /** Names of the parts of an input that are ids. */
  function idsIn(schema: unknown): string[] {
    if (schema === null || typeof schema !== 'object') return []
    const properties = Object.entries((schema as { properties?: Record<string, { format?: string }> }).properties ?? {})
    return [...properties.filter(([, { format }]) => format === 'uuid').map(([name]) => name), ...Object.values(schema).flatMap(idsIn)]
  }

  test('has a row for every operation whose input holds an id, or says why that id is not a person’s', () => {
    const withIds = operations().filter(
      ({ input }) => idsIn(z.toJSONSchema(input as z.ZodType, { io: 'input', unrepresentable: 'any' })).length > 0,
    )
    expect(withIds.length).toBeGreaterThan(15)
    for (const { path } of withIds) expect(Object.keys(whoReadsWhom)).toContain(path)
  })

  test('has a row or a reason for every operation behind a sign-in, and for nothing else', () => {
    const closed = operations().filter(({ meta }) => !isOpenToAll(meta.access))
    expect(Object.keys(whoReadsWhom).sort()).toEqual(closed.map(({ path }) => path).sort())
  })
})

/** Each of these works on a record of its own, which the counts of the others must not hold yet. */
const changes = ({ answers, before }: Row) =>
  before !== undefined || Object.values(answers).some(answer => answer === 'done' || answer === 'own')

const inOrder = rows.toSorted(([, a], [, b]) => Number(changes(a)) - Number(changes(b)))
const allCases = inOrder
  .filter(([path]) => path !== 'live.events')
  .flatMap(([path, row]) => relations.map(relation => ({ path, relation, row, expected: row.answers[relation] })))

/**
 * The gate denies a relation all operations of a need: daily, the first of them is called, in the long run each. A relation that one operation of the
 * need answers otherwise is denied by the verbs, each of which is called.
 */
function withoutRepeatedDenials(all: typeof allCases): typeof allCases {
  const sameGate = Map.groupBy(all, ({ path, relation }) => `${relation} ${needOf(byPath.get(path)!)}`)
  return all.filter(one => {
    const same = sameGate.get(`${one.relation} ${needOf(byPath.get(one.path)!)}`)!
    const isDeniedByGate = isBehindGate(byPath.get(one.path)!) && same.every(({ expected }) => expected === 'denied')
    return deep || !isDeniedByGate || one === same[0]
  })
}

/**
 * A record for a case: the one that is only read, or one that its operation may change. The latter serves the operation's next case unless
 * this one changed it, which each case looks at.
 */
const prepared = new Map<string, TimeRecord>()
async function recordFor({
  path,
  row,
  expected,
}: Pick<(typeof allCases)[number], 'path' | 'row'> & { expected?: Expected }): Promise<TimeRecord> {
  if (expected !== 'done' && expected !== 'own' && row.before === undefined) return read
  const name = row.before === undefined ? 'any' : path
  const target = prepared.get(name) ?? (await another())
  if (row.before && !prepared.has(name))
    await row.before(target, async (operation, input, by = 'administrator') => {
      expect(await call(byPath.get(operation)!, input, credentials[by])).toMatchObject({ status: 200 })
    })
  prepared.set(name, target)
  if (expected === 'done') prepared.delete(name)
  return target
}

describe('over HTTP', () => {
  test.each(withoutRepeatedDenials(allCases))('$path answers the $relation: $expected', async ({ path, relation, row, expected }) => {
    const target = await recordFor({ path, row, expected })
    const before = await stateOf(target)
    const who = relation === 'owner' && target !== read ? await app.signIn(target.owner, organization.id) : credentials[relation]
    const answer = await call(byPath.get(path)!, row.input(target), who)
    expect({ status: answer.status, text: answer.text }).toMatchObject({
      status: statuses[expected] ?? (expected === 'own' ? answer.status : 200),
    })
    if (expected === 'shown') expect(answer.text).toContain(row.shows?.(target) ?? target.owner.name)
    else if (expected === 'directory') expectDirectory(target, answer)
    else if (expected !== 'done') expectNothingOf(target, answer)
    if (expected === 'done') expect(await stateOf(target)).not.toBe(before)
    else expect(await stateOf(target)).toBe(before)
  })
})

// ACC-3: `block` denies, whatever the base role and whoever leads whom.
describe('over HTTP with a role whose levels are all block', () => {
  const called = new Set(ofEachPermission(inOrder.map(([path]) => byPath.get(path)!)))
  const rowsCalled = inOrder.filter(([path]) => path !== 'live.events' && called.has(byPath.get(path)!))
  test.each(rowsCalled.flatMap(([path, row]) => blockedPeople.map(who => ({ path, row, who }))))(
    '$path shows and changes nothing of the record to the $who',
    async ({ path, row, who }) => {
      const target = await recordFor({ path, row })
      const before = await stateOf(target)
      const answer = await call(byPath.get(path)!, row.input(target), blocked[who])
      expect([200, 403, 404]).toContain(answer.status)
      expectNothingOf(target, answer)
      expect(await stateOf(target)).toBe(before)
    },
  )
})

/** Members that the whole directory shows of a person, and those that every stored row has. */
const directoryMembers = new Set([
  ...[
    'id',
    'version',
    'isActive',
    'createdAt',
    'firstName',
    'lastName',
    'avatarUrl',
    'email',
    'businessPhone',
    'phoneExtension',
    'jobTitle',
  ],
  ...['departmentId', 'departmentName', 'locationId', 'locationName', 'reportsToEmployeeId', 'managerName', 'reportsCount'],
])

function expectDirectory({ owner, employeeNumber }: TimeRecord, { json, text }: Answer): void {
  expect(text).toContain(owner.name.split(' ')[0])
  expect(text).not.toContain(employeeNumber)
  const { rows, person: one } = (json ?? {}) as { rows?: { id: string }[]; person?: object }
  const row = one ?? rows?.find(({ id }) => id === owner.employeeId)
  // A file has neither.
  if (json) expect(row).toBeDefined()
  for (const [member, value] of Object.entries(row ?? {}))
    if (!directoryMembers.has(member)) expect({ [member]: value }).toEqual({ [member]: null })
}

test('the event stream announces saved hours and a submitted timesheet as the table says', async () => {
  const stop = new AbortController()
  const owner = await organization.add('Olgastream', { role: 'employee', manager: people.manager })
  const own = await app.signIn(owner, organization.id)
  const callers = { ...credentials, owner: own, ...blocked }
  const streams = await Promise.all(
    [...relations, ...blockedPeople].map(async relation => {
      const response = await fetch(`${app.url}/api/v1/live`, { headers: { ...callers[relation] }, signal: stop.signal })
      const stream = { relation, status: response.status, text: '' }
      const follow = async () => {
        for await (const chunk of response.body!.pipeThrough(new TextDecoderStream())) stream.text += chunk
      }
      follow().catch(() => undefined)
      return stream
    }),
  )
  expect((await app.rpc('entries.save', { cells: [cell(ANCHOR, 480)] }, { ...own })).status).toBe(200)
  const submitted = await app.rpc('timesheets.submit', { periodStart: ANCHOR, version: 0, attested: true }, { ...own })
  const { submissionId } = (submitted.json as { json: { submissionId: string } }).json
  const told = { [owner.employeeId]: 'hours', [submissionId]: 'timesheet' }
  const { answers } = whoReadsWhom['live.events'] as Row
  const hears = (relation: Relation) => streams.find(stream => stream.relation === relation)!
  for (const relation of relations.filter(one => answers[one] === 'told')) {
    for (const id of Object.keys(told)) await expect.poll(() => hears(relation).text, { message: relation }).toContain(id)
  }
  // Each stream is authorized in order: its current user's own hours are announced after all that came before.
  for (const relation of ['otherManager', 'otherDirector', 'colleague'] as const) {
    expect((await app.rpc('entries.save', { cells: [cell(openDay, 60)] }, { ...credentials[relation] })).status).toBe(200)
    await expect.poll(() => hears(relation).text, { message: relation }).toContain(people[relation].employeeId)
  }
  for (const { relation, status, text } of streams) {
    const heard = Object.entries(told).flatMap(([id, what]) => (text.includes(id) ? [what] : []))
    const answer = relation in blocked ? 'silent' : answers[relation as Relation]
    const expected = { told: ['hours', 'timesheet'], silent: [] as string[], denied: [] as string[] }[answer as 'told']
    expect({ relation, status, heard }).toEqual({ relation, status: answer === 'denied' ? 403 : 200, heard: expected })
  }
  stop.abort()
})
