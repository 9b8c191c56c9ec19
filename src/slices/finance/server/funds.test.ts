import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { dependents } from '#main/slices.ts'
import { funds as fundsContract } from '#slices/finance/contract/funds.ts'
import { programs as programsContract } from '#slices/finance/contract/programs.ts'
import { clientsOf } from '#test/client.ts'
import { type TestDatabase, testDatabase } from '#test/database.ts'
import { makeOrganization, type TestOrganization } from '#test/organization.ts'
import { funds } from './funds.ts'
import { programs } from './programs.ts'

let t: TestDatabase
let harbor: TestOrganization<'writer' | 'viewer' | 'outsider'>
let river: TestOrganization<'writer'>
let as: ReturnType<typeof clientsOf<{ funds: typeof fundsContract.endpoints; programs: typeof programsContract.endpoints }>>

beforeAll(async () => {
  t = await testDatabase()
  harbor = await makeOrganization(t, 'harbor', {
    writer: { settings_time_groups: 'write' },
    viewer: { settings_time_groups: 'read' },
    outsider: { settings_departments: 'write' },
  })
  river = await makeOrganization(t, 'river', { writer: { settings_time_groups: 'write' } })
  const contract = { funds: fundsContract.endpoints, programs: programsContract.endpoints }
  as = clientsOf(t, contract, { funds: funds.routes(dependents), programs: programs.routes(dependents) })
})
afterAll(() => t.close())

let made = 0
const make = (more: object = {}, who = harbor.people.writer) => {
  made += 1
  return as(who).funds.create({ code: `F-${made}`, name: `Fund ${made}`, ...more })
}

test('a new fund has no restriction, is for program services, takes leave, and its hours are certified, unless it says otherwise', async () => {
  const standard = { restriction: 'none', defaultFunction: 'program', takesLeave: true, needsCertification: true }
  expect(await make()).toMatchObject({ ...standard, startDate: null, endDate: null, programId: null, version: 1, isActive: true })
  const chosen = { restriction: 'purpose', defaultFunction: 'fundraising', takesLeave: false, needsCertification: false } as const
  expect(await make(chosen)).toMatchObject(chosen)
})

test('a fund keeps its code, dates and program, and names the program in the list', async () => {
  const program = await as(harbor.people.writer).programs.create({ name: 'Emergency Shelter', code: 'ES' })
  const fund = await make({ code: 'HUD', name: 'HUD ESG', startDate: '2026-01-01', endDate: '2026-09-30', programId: program.id })
  expect(fund).toMatchObject({ startDate: '2026-01-01', endDate: '2026-09-30', programId: program.id, programName: 'Emergency Shelter' })
  const { rows } = await as(harbor.people.viewer).funds.list({ programId: program.id })
  expect(rows).toEqual([fund])
  expect((await as(harbor.people.viewer).programs.list({ search: 'Emergency' })).rows[0]).toMatchObject({ fundsCount: 1 })
})

describe('what is not stored', () => {
  test('a fund that ends before it begins, at its field', async () => {
    const late = { startDate: '2026-02-02', endDate: '2026-02-01' }
    await expect(make(late)).rejects.toMatchObject({ code: 'VALIDATION', details: { field: 'endDate', rule: 'dates' } })
    const { id } = await make({ startDate: '2026-02-02' })
    await expect(as(harbor.people.writer).funds.update({ id, version: 1, endDate: '2026-02-01' })).rejects.toMatchObject({
      code: 'VALIDATION',
      details: { field: 'endDate' },
    })
  })

  test('a code that another fund or program has', async () => {
    await make({ code: 'TWICE' })
    await expect(make({ code: 'TWICE' })).rejects.toMatchObject({ code: 'CONFLICT', details: { field: 'code', rule: 'taken' } })
    const program = (code: string) => as(harbor.people.writer).programs.create({ name: 'Pantry', code })
    await program('PAN')
    await expect(program('PAN')).rejects.toMatchObject({ code: 'CONFLICT', details: { field: 'code', rule: 'taken' } })
    expect(await make({ code: 'TWICE' }, river.people.writer)).toMatchObject({ code: 'TWICE' })
  })

  test('a program of another organization, or one that is inactive', async () => {
    const theirs = await as(river.people.writer).programs.create({ name: 'Market' })
    await expect(make({ programId: theirs.id })).rejects.toMatchObject({ code: 'VALIDATION', details: { field: 'programId' } })
    const own = await as(harbor.people.writer).programs.create({ name: 'Closed' })
    await as(harbor.people.writer).programs.deactivate({ id: own.id, version: 1 })
    await expect(make({ programId: own.id })).rejects.toMatchObject({ code: 'VALIDATION', details: { field: 'programId' } })
  })

  test('a function or a restriction that there is not', async () => {
    for (const bad of [{ defaultFunction: 'overhead' }, { restriction: 'frozen' }, { needsCertification: 'no' }])
      await expect(make(bad)).rejects.toMatchObject({ code: 'BAD_REQUEST' })
  })
})

test('who may only read settings of time groups changes nothing, and others read nothing', async () => {
  const { id } = await make()
  const { viewer, outsider } = harbor.people
  await expect(as(viewer).funds.update({ id, version: 1, name: 'Mine' })).rejects.toMatchObject({ code: 'FORBIDDEN' })
  await expect(as(viewer).programs.create({ name: 'Mine' })).rejects.toMatchObject({ code: 'FORBIDDEN' })
  await expect(as(outsider).funds.list({})).rejects.toMatchObject({ code: 'FORBIDDEN' })
  await expect(as(river.people.writer).funds.update({ id, version: 1, name: 'Mine' })).rejects.toMatchObject({ code: 'NOT_FOUND' })
})

test('two people who save a fund at once: the second gets the stored values with the conflict', async () => {
  const { id } = await make()
  await as(harbor.people.writer).funds.update({ id, version: 1, name: 'First' })
  await expect(as(harbor.people.writer).funds.update({ id, version: 1, name: 'Second' })).rejects.toMatchObject({
    code: 'CONFLICT',
    details: { rule: 'version', data: { current: { name: 'First', version: 2 } } },
  })
})

test('a fund that people and timesheet columns use is deactivated with what takes its place', async () => {
  const [old, next] = [await make(), await make()]
  const person = harbor.people.viewer.employeeId
  const give = (sql: string, ...values: unknown[]) => t.owner.query(sql, [harbor.id, person, ...values])
  await give('update app.employees set default_fund_id = $3 where organization_id = $1 and id = $2', old.id)
  await give(`insert into app.employee_time_columns values ($1, $2, 'fund', $3, 'assigned', 1)`, old.id)
  const { dependents: counted } = await as(harbor.people.writer).funds.dependents({ id: old.id })
  expect(counted.map(({ name, count, canMove }) => ({ name, count, canMove }))).toEqual([
    { name: 'people', count: 1, canMove: true },
    { name: 'columns', count: 1, canMove: true },
  ])
  await as(harbor.people.writer).funds.deactivate({ id: old.id, version: 1, moveTo: next.id })
  const { rows } = await give(
    `select e.default_fund_id, c.column_id from app.employees e join app.employee_time_columns c on c.employee_id = e.id
     where e.organization_id = $1 and e.id = $2`,
  )
  expect(rows).toEqual([{ default_fund_id: next.id, column_id: next.id }])
})

test('a program that funds name is deactivated with what takes its place', async () => {
  const { programs: calls, funds: fundCalls } = as(harbor.people.writer)
  const [old, next] = [await calls.create({ name: 'Old' }), await calls.create({ name: 'Next' })]
  const fund = await make({ programId: old.id })
  await calls.deactivate({ id: old.id, version: 1, moveTo: next.id })
  const { rows } = await fundCalls.list({ search: fund.name })
  expect(rows.find(row => row.id === fund.id)).toMatchObject({ programName: 'Next' })
})
