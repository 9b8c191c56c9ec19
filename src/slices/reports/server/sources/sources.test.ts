import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { reportSources } from '#main/slices.ts'
import { newId } from '#server/id.ts'
import { clientsOf } from '#test/client.ts'
import { setClock } from '#test/clock.ts'
import { type TestDatabase, testDatabase } from '#test/database.ts'
import { type TimeWorld, timeWorld } from '#test/time-world.ts'
import { reportsOf } from '../manifest.ts'

const { contract, routes } = reportsOf(reportSources)

let t: TestDatabase
let harbor: TimeWorld<'dana' | 'marcus' | 'ines' | 'rosa' | 'kenji'>
let river: TimeWorld<'owner'>
let as: ReturnType<typeof clientsOf<typeof contract>>
const shelter = newId()
const november = { from: '2026-11-01', to: '2026-11-30' }

const reads = { reports_module: 'read' } as const
const administrator = {
  baseRole: 'admin',
  grants: { ...reads, time_my_team_time: 'read', staff_module: 'read', support_queue: 'read' },
} as const

// Dana administers; Marcus leads Ines; Rosa reads the staff list but no one's restricted fields; Kenji has no reports.
beforeAll(async () => {
  t = await testDatabase()
  await setClock(t, '2026-11-20T15:00:00Z')
  harbor = await timeWorld(t, 'harbor', {
    dana: { role: administrator },
    marcus: { role: { baseRole: 'manager', grants: reads } },
    ines: { role: { grants: reads }, manager: 'marcus' },
    rosa: { role: { grants: { ...reads, staff_module: 'read' } } },
    kenji: { role: { grants: { staff_module: 'read' } } },
  })
  river = await timeWorld(t, 'river', { owner: { role: administrator } })
  const { dana, marcus, ines, kenji } = harbor.people
  await t.owner.query(`insert into app.departments (organization_id, id, name, department_code) values ($1, $2, 'Shelter', 'SH')`, [
    harbor.id,
    shelter,
  ])
  await t.owner.query(`update app.employees set department_id = $2, hire_date = '2020-05-01' where id = $1`, [ines.employeeId, shelter])
  await harbor.storeHours([
    { employeeId: marcus.employeeId, date: '2026-11-09', minutes: 480 },
    { employeeId: ines.employeeId, date: '2026-11-09', minutes: 420, column: `department:${shelter}`, departmentId: shelter },
    { employeeId: ines.employeeId, date: '2026-11-10', minutes: 60, column: 'sick' },
    { employeeId: kenji.employeeId, date: '2026-11-09', minutes: 240 },
    { employeeId: kenji.employeeId, date: '2026-10-01', minutes: 100 },
  ])
  await river.storeHours([{ employeeId: river.people.owner.employeeId, date: '2026-11-09', minutes: 111 }])
  for (const [organization, person, status] of [
    [harbor.id, dana, 'open'],
    [harbor.id, ines, 'open'],
    [harbor.id, ines, 'resolved'],
    [river.id, river.people.owner, 'open'],
  ] as const)
    await t.owner.query(
      `insert into app.support_tickets (organization_id, id, number, user_id, title, description, category, priority, status)
       values ($1, $2, (select count(*) + 1 from app.support_tickets), $3, 'Printer', 'It is on fire', 'other', 'low', $4)`,
      [organization, newId(), person.userId, status],
    )
  as = clientsOf(t, contract, routes({} as never))
})
afterAll(() => t.close())

type Person = keyof typeof harbor.people
interface Report {
  dimensions?: string[]
  measures?: string[]
  filters?: Record<string, string>
  limit?: number
}
const run = (person: Person | { token: string }, source: string, { filters = {}, ...input }: Report) =>
  as(typeof person === 'string' ? harbor.people[person] : person).reports.run({
    source,
    ...input,
    filters: Object.entries(filters).map(([name, value]) => ({ name, value })),
  } as never)
const rowsOf = async (...args: Parameters<typeof run>) => (await run(...args)).rows

test('a source adds up its measures by its dimensions, in their order', async () => {
  expect(await run('dana', 'hours', { dimensions: ['person', 'chargedTo'], measures: ['hours', 'entries'], filters: november })).toEqual({
    columns: [
      { name: 'person', label: 'Person', type: 'text' },
      { name: 'chargedTo', label: 'Charged to', type: 'text' },
      { name: 'hours', label: 'Hours', type: 'minutes' },
      { name: 'entries', label: 'Entries', type: 'integer' },
    ],
    rows: [
      ['ines Test', 'department', 420, 1],
      ['ines Test', 'pay_code', 60, 1],
      ['kenji Test', 'pay_code', 240, 1],
      ['marcus Test', 'pay_code', 480, 1],
    ],
    more: false,
  })
  const year = { from: '2026-01-01', to: '2026-12-31' }
  expect(await rowsOf('dana', 'hours', { dimensions: ['month'], measures: ['hours', 'people'], filters: year })).toEqual([
    ['2026-10', 100, 1],
    ['2026-11', 1200, 3],
  ])
  // Weeks begin on Monday, and a column is named as its filter names it.
  expect(await rowsOf('dana', 'hours', { dimensions: ['week', 'column'], measures: ['hours'], filters: year })).toEqual([
    ['2026-09-28', 'regular', 100],
    ['2026-11-09', `department:${shelter}`, 420],
    ['2026-11-09', 'regular', 720],
    ['2026-11-09', 'sick', 60],
  ])
  expect(await rowsOf('dana', 'tickets', { dimensions: ['status'], measures: ['tickets'] })).toEqual([
    ['open', 2],
    ['resolved', 1],
  ])
})

test('without a dimension there is one row, and at most as many as are asked for', async () => {
  expect(await rowsOf('dana', 'hours', { measures: ['hours'], filters: { ...november, departmentId: shelter } })).toEqual([[420]])
  const first = await run('dana', 'hours', { dimensions: ['person'], measures: ['hours'], filters: november, limit: 2 })
  expect([first.rows.length, first.more]).toEqual([2, true])
  await expect(run('dana', 'hours', { measures: ['hours'], filters: november, limit: 5001 })).rejects.toMatchObject({ code: 'BAD_REQUEST' })
})

describe('a report has the rows that its reader may see', () => {
  test.each<[Person, string[]]>([
    ['dana', ['ines Test', 'kenji Test', 'marcus Test']],
    ['marcus', ['ines Test', 'marcus Test']],
    ['ines', ['ines Test']],
    ['rosa', []],
  ])('%s', async (person, names) => {
    const rows = await rowsOf(person, 'hours', { dimensions: ['person'], measures: ['hours'], filters: november })
    expect(rows.map(([name]) => name)).toEqual(names)
  })

  test('a filter by someone else finds as much as one by an unknown id', async () => {
    const of = (employeeId: string) => rowsOf('ines', 'hours', { measures: ['hours'], filters: { ...november, employeeId } })
    expect(await of(harbor.people.kenji.employeeId)).toEqual(await of(newId()))
  })

  test('what a reader of the staff list does not see of others tells no one apart', async () => {
    const by = (person: Person) => rowsOf(person, 'staff', { dimensions: ['yearHired'], measures: ['people'] })
    expect(await by('dana')).toEqual([
      ['2020', 1],
      [null, 4],
    ])
    expect(await by('rosa')).toEqual([[null, 5]])
  })

  test('another organization has its own', async () => {
    const { owner } = river.people
    expect(await rowsOf(owner, 'hours', { measures: ['hours'], filters: november })).toEqual([[111]])
    expect(await rowsOf(owner, 'hours', { measures: ['hours'], filters: { ...november, departmentId: shelter } })).toEqual([[0]])
    expect(await rowsOf(owner, 'staff', { measures: ['people'] })).toEqual([[1]])
    expect(await rowsOf(owner, 'tickets', { measures: ['tickets'] })).toEqual([[1]])
  })
})

describe('what a source needs', () => {
  const open = async (person: Person) => (await as(harbor.people[person]).reports.sources({})).sources.map(({ name }) => name)

  test('decides which sources are listed', async () => {
    expect((await open('dana')).toSorted()).toEqual(['hours', 'staff', 'tickets'])
    expect((await open('rosa')).toSorted()).toEqual(['hours', 'staff'])
    expect(await open('ines')).toEqual(['hours'])
  })

  test.each(['staff', 'tickets'])('decides who runs %s', async source => {
    const measures = [source === 'staff' ? 'people' : 'tickets']
    await expect(run('ines', source, { measures })).rejects.toMatchObject({ code: 'FORBIDDEN', details: { rule: 'forbidden' } })
  })

  test('is asked for besides the permission of reports', async () => {
    await expect(run('kenji', 'staff', { measures: ['people'] })).rejects.toMatchObject({ code: 'FORBIDDEN' })
    await expect(as(harbor.people.kenji).reports.sources({})).rejects.toMatchObject({ code: 'FORBIDDEN' })
  })

  test('is not asked for an unknown source', async () => {
    await expect(run('dana', 'salaries', { measures: ['people'] })).rejects.toMatchObject({ code: 'NOT_FOUND' })
    await expect(run('dana', 'constructor', { measures: ['people'] })).rejects.toMatchObject({ code: 'NOT_FOUND' })
  })
})

describe('a validation error names', () => {
  test.each([
    ['an unknown dimension', { dimensions: ['email'] }, 'dimensions.email', 'unknown'],
    ['one that is named twice', { dimensions: ['unit', 'unit'] }, 'dimensions.unit', 'twice'],
    ['a property that every object has', { dimensions: ['constructor'] }, 'dimensions.constructor', 'unknown'],
    ['an unknown measure', { measures: ['count'] }, 'measures.count', 'unknown'],
    ['an unknown filter', { filters: { color: 'red' } }, 'filters.color', 'unknown'],
    ['the order of the list, which is none', { filters: { sort: 'hireDate' } }, 'filters.sort', 'unknown'],
    ['a value that a filter does not have', { filters: { departmentId: "' or true --" } }, 'filters.departmentId', 'invalid'],
  ])('%s', async (_, input, field, rule) => {
    await expect(run('dana', 'staff', { measures: ['people'], ...input })).rejects.toMatchObject({
      code: 'VALIDATION',
      details: { field, rule },
    })
  })

  test('a filter that is named twice, one that has to have a value, and one that is fixed', async () => {
    const filter = { name: 'departmentId', value: shelter }
    const twice = as(harbor.people.dana).reports.run({ source: 'staff', measures: ['people'], filters: [filter, filter] })
    await expect(twice).rejects.toMatchObject({ details: { field: 'filters.departmentId', rule: 'twice' } })
    await expect(run('dana', 'hours', { measures: ['hours'] })).rejects.toMatchObject({
      details: { field: 'filters.from', rule: 'required' },
    })
    await expect(run('dana', 'tickets', { measures: ['tickets'], filters: { scope: 'own' } })).rejects.toMatchObject({
      details: { field: 'filters.scope', rule: 'unknown' },
    })
  })
})

test.each(["people'; drop table app.employees; --", 'q.search_text', 'count(*)', 'a"b'])('%j is no name', async name => {
  for (const input of [{ dimensions: [name] }, { measures: [name] }, { filters: { [name]: 'x' } }])
    await expect(run('dana', 'staff', { measures: ['people'], ...input })).rejects.toMatchObject({ code: 'BAD_REQUEST' })
})

test('a text of a person is a value and no SQL, also in a search', async () => {
  const search = "%' or '1'='1"
  expect(await rowsOf('dana', 'staff', { measures: ['people'], filters: { search } })).toEqual([[0]])
  expect(await rowsOf('dana', 'staff', { measures: ['people'], filters: { search: 'test ines' } })).toEqual([[1]])
})
