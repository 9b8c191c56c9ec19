import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { dependents } from '#main/slices.ts'
import { newId } from '#server/id.ts'
import { locations as contract } from '#slices/structure/contract/locations.ts'
import { clientsOf } from '#test/client.ts'
import { type TestDatabase, testDatabase } from '#test/database.ts'
import { makeOrganization, type TestOrganization } from '#test/organization.ts'
import { expectWaiting } from '#test/waiting.ts'
import { locations } from './locations.ts'

let t: TestDatabase
let harbor: TestOrganization<'writer' | 'viewer' | 'outsider'>
let river: TestOrganization<'writer'>
let as: ReturnType<typeof clientsOf<typeof contract.endpoints>>

beforeAll(async () => {
  t = await testDatabase()
  harbor = await makeOrganization(t, 'harbor', {
    writer: { settings_locations: 'write' },
    viewer: { settings_locations: 'read' },
    outsider: { settings_departments: 'write' },
  })
  river = await makeOrganization(t, 'river', { writer: { settings_locations: 'write' } })
  as = clientsOf(t, contract.endpoints, locations.routes(dependents))
})
afterAll(() => t.close())

type Made = Awaited<ReturnType<typeof make>>
const names = async (input: Parameters<ReturnType<typeof as>['list']>[0], who = harbor.people.writer) =>
  (await as(who).list(input)).rows.map(row => row.name)
/** The code of each call's failure; 'done' for one that did not fail. */
const codesOf = async (calls: Promise<unknown>[]) =>
  (await Promise.allSettled(calls)).map(call => (call.status === 'rejected' ? (call.reason as { code: string }).code : 'done'))
const make = (name: string, more: object = {}, who = harbor.people.writer) => as(who).create({ name, ...more })

test('a new location has every field that was given, is active and empty elsewhere, and stands in the list', async () => {
  const fields = {
    name: 'Pier Street',
    address: '1 Pier Street',
    city: 'Camden',
    state: 'NJ',
    zipCode: '08102',
    country: 'USA',
    phone: '555-0100',
    email: 'pier@harbor.test',
    contactPerson: 'Lena',
    timezone: 'America/New_York',
  }
  const made = await make('Pier Street', fields)
  expect(made).toMatchObject({ ...fields, version: 1, isActive: true, contactId: null, contactName: null, peopleCount: 0 })
  const list = await as(harbor.people.viewer).list({ search: 'pier' })
  expect(list).toEqual({ rows: [made], more: false, total: 1 })
  expect(await make('Bare')).toMatchObject({ address: null, timezone: null })
})

test('a change keeps what it does not name, and a field can be cleared', async () => {
  const { id } = await make('Mill Road', { city: 'Trenton', phone: '555' })
  const changed = await as(harbor.people.writer).update({ id, version: 1, name: 'Mill Lane', phone: null })
  expect(changed).toMatchObject({ id, version: 2, name: 'Mill Lane', city: 'Trenton', phone: null })
})

describe('input that is not stored', () => {
  test.each([
    ['a name of 1,000 characters', { name: 'x'.repeat(1000) }, 'name'],
    ['an empty name', { name: '  ' }, 'name'],
    ['an email that is none', { email: 'pier at harbor' }, 'email'],
    ["a time zone that doesn't exist", { timezone: 'America/Nowhere' }, 'timezone'],
  ])('%s is a validation error at its field', async (_, bad, field) => {
    const before = (await as(harbor.people.writer).list({ status: 'all' })).total
    await expect(make('Fine', bad)).rejects.toMatchObject({ cause: { issues: [expect.objectContaining({ path: [field] })] } })
    expect((await as(harbor.people.writer).list({ status: 'all' })).total).toBe(before)
  })

  test('a contact that does not exist, is inactive or belongs to another organization is a validation error at the field', async () => {
    const contact = async (organizationId: string, isActive: boolean) => {
      const id = newId()
      await t.owner.query(`insert into app.contacts (organization_id, id, name, is_active) values ($1, $2, 'Lena', $3)`, [
        organizationId,
        id,
        isActive,
      ])
      return id
    }
    for (const [contactId, rule] of [
      [newId(), 'unknown'],
      [await contact(river.id, true), 'unknown'],
      [await contact(harbor.id, false), 'inactive'],
    ] as const) {
      await expect(make('Fine', { contactId })).rejects.toMatchObject({ code: 'VALIDATION', details: { field: 'contactId', rule } })
    }
    const contactId = await contact(harbor.id, true)
    const named = await make('Named', { contactId })
    expect(named).toMatchObject({ contactId, contactName: 'Lena' })
    // A contact that was deactivated later stays, as long as it is not chosen anew.
    await t.owner.query('update app.contacts set is_active = false where id = $1', [contactId])
    expect(await as(harbor.people.writer).update({ id: named.id, version: 1, contactId, city: 'Camden' })).toMatchObject({
      version: 2,
      contactId,
    })
  })
})

describe('who may', () => {
  test('read permission lists and does not change; other permissions and strangers do neither', async () => {
    const { viewer, outsider } = harbor.people
    const { id } = await make('Guarded')
    const changes = (who: Parameters<typeof as>[0]) => [
      as(who).create({ name: 'x' }),
      as(who).update({ id, version: 1, name: 'x' }),
      as(who).deactivate({ id, version: 1 }),
      as(who).reactivate({ id, version: 1 }),
    ]
    const reads = (who: Parameters<typeof as>[0]) => [as(who).list({}), as(who).dependents({ id }), as(who).history({ id })]
    expect(await codesOf([...changes(viewer), ...reads(viewer)])).toEqual([...Array(4).fill('FORBIDDEN'), 'done', 'done', 'done'])
    expect(await codesOf([...changes(outsider), ...reads(outsider)])).toEqual(Array(7).fill('FORBIDDEN'))
    expect(await codesOf([...changes(null), ...reads(null)])).toEqual(Array(7).fill('UNAUTHENTICATED'))
    expect(await names({ search: 'guarded' }, viewer)).toEqual(['Guarded'])
  })

  test('another organization finds nothing, by no operation', async () => {
    const { id } = await make('Ours')
    const foreign = as(river.people.writer)
    expect((await foreign.list({ status: 'all', search: 'ours' })).rows).toEqual([])
    const calls = [
      foreign.update({ id, version: 1, name: 'Theirs' }),
      foreign.deactivate({ id, version: 1 }),
      foreign.reactivate({ id, version: 1 }),
      foreign.dependents({ id }),
      foreign.history({ id }),
    ]
    expect(await codesOf(calls)).toEqual(Array(5).fill('NOT_FOUND'))
    expect(await names({ search: 'ours' })).toEqual(['Ours'])
  })
})

describe('the list', () => {
  test('holds active ones unless the inactive or all are asked for', async () => {
    const kept = await make('Status kept')
    const closed = await make('Status closed')
    await as(harbor.people.writer).deactivate({ id: closed.id, version: 1 })
    expect(await names({ search: 'status' })).toEqual([kept.name])
    expect(await names({ search: 'status', status: 'inactive' })).toEqual([closed.name])
    expect(await names({ search: 'status', status: 'all' })).toEqual([closed.name, kept.name])
  })

  test('is searched as it is typed: neither a percent sign nor an underscore stands for anything', async () => {
    await make('100% Food')
    await make('100 Foods')
    expect(await names({ search: '0% f' })).toEqual(['100% Food'])
    expect(await names({ search: 'f__d' })).toEqual([])
  })

  test('can be sorted by each sortable column, both ways, with empty values first', async () => {
    const who = await makeOrganization(t, 'sorting', { writer: { settings_locations: 'write' } })
    await make('b', { city: 'Zen' }, who.people.writer)
    await make('A', {}, who.people.writer)
    await make('c', { city: 'aachen' }, who.people.writer)
    expect(await names({}, who.people.writer)).toEqual(['A', 'b', 'c'])
    expect(await names({ sort: '-name' }, who.people.writer)).toEqual(['c', 'b', 'A'])
    expect(await names({ sort: 'city' }, who.people.writer)).toEqual(['A', 'c', 'b'])
    expect(await names({ sort: '-createdAt' }, who.people.writer)).toEqual(['c', 'A', 'b'])
    for (const { key, ...column } of contract.columns) {
      if (!('sortable' in column)) continue
      for (const sort of [key, `-${key}`] as ('name' | '-name')[]) {
        const [first, ...rest] = await names({ sort }, who.people.writer)
        const after = (await as(who.people.writer).list({ sort, limit: 1 })).rows[0]!.id
        expect({ sort, rest: await names({ sort, after }, who.people.writer) }).toEqual({ sort, rest })
        expect(['A', 'b', 'c']).toContain(first)
      }
    }
    await expect(as(who.people.writer).list({ sort: 'address' as 'name' })).rejects.toMatchObject({ code: 'BAD_REQUEST' })
  })

  test.each(['name', '-name', 'createdAt', 'city'] as const)(
    'by %s holds every row on exactly one page, also with equal names',
    async sort => {
      const who = await makeOrganization(t, `pages-${sort.toLowerCase().replace(/^-/, 'down-')}`, {
        writer: { settings_locations: 'write' },
      })
      for (let at = 0; at < 7; at++) await make('Same', {}, who.people.writer)
      await t.owner.query(`update app.locations set created_at = '2026-01-01' where organization_id = $1`, [who.id])
      const seen: string[] = []
      let after: string | undefined
      for (let more = true; more; ) {
        const page = await as(who.people.writer).list({ sort, limit: 3, ...(after !== undefined && { after }) })
        expect(page.total).toBe(7)
        seen.push(...page.rows.map(row => row.id))
        after = seen.at(-1)
        more = page.more
      }
      expect(new Set(seen).size).toBe(7)
      expect(seen).toHaveLength(7)
      expect(seen).toEqual(seen.toSorted((a, b) => (a < b ? -1 : 1) * (sort.startsWith('-') ? -1 : 1)))
    },
  )

  test('goes on where the page before it ended, also if its last row was renamed meanwhile', async () => {
    const who = await makeOrganization(t, 'renamed', { writer: { settings_locations: 'write' } })
    for (const name of ['a', 'B', 'c', 'd']) await make(name, {}, who.people.writer)
    for (const sort of ['name', 'createdAt'] as const) {
      const { rows, afterValue } = await as(who.people.writer).list({ sort, limit: 2 })
      const { id, version, name } = rows[1]!
      await as(who.people.writer).update({ id, version, name: 'zzzz' })
      expect((await names({ sort, after: id, afterValue }, who.people.writer)).slice(0, 2)).toEqual(['c', 'd'])
      await as(who.people.writer).update({ id, version: version + 1, name })
    }
  })

  test('a value by which the list cannot be sorted is a validation error at its field', async () => {
    const { id: after } = await make('Sorted')
    for (const afterValue of ['now', '', '1e3', '9'.repeat(19)])
      await expect(as(harbor.people.writer).list({ sort: 'createdAt', after, afterValue })).rejects.toMatchObject({
        code: 'VALIDATION',
        details: { field: 'afterValue', rule: 'cursor' },
      })
  })

  test('a cursor that is no location of the organization is a validation error at its field', async () => {
    const foreign = await make('Theirs', {}, river.people.writer)
    for (const after of [newId(), foreign.id])
      await expect(as(harbor.people.writer).list({ after })).rejects.toMatchObject({
        code: 'VALIDATION',
        details: { field: 'after', rule: 'cursor' },
      })
  })
})

test('two that are deactivated into each other at the same time never leave both inactive', async () => {
  for (let round = 0; round < 3; round++) {
    const [a, b] = [await make(`A${round}`), await make(`B${round}`)]
    const calls = [
      as(harbor.people.writer).deactivate({ id: a.id, version: 1, moveTo: b.id }),
      as(harbor.people.writer).deactivate({ id: b.id, version: 1, moveTo: a.id }),
    ]
    expect((await codesOf(calls)).sort()).toEqual(['VALIDATION', 'done'])
  }
})

test('of two that are deactivated into each other both wait for the same row first, so neither waits for the other', async () => {
  const [lower, higher] = [await make('Lower'), await make('Higher')].toSorted((a, b) => (a.id < b.id ? -1 : 1)) as [Made, Made]
  const holder = await t.owner.connect()
  await holder.query('begin')
  await holder.query('select from app.locations where id = $1 for update', [lower.id])
  const calls = codesOf([
    as(harbor.people.writer).deactivate({ id: higher.id, version: 1, moveTo: lower.id }),
    as(harbor.people.writer).deactivate({ id: lower.id, version: 1, moveTo: higher.id }),
  ])
  try {
    await expectWaiting(t, 2)
    await holder.query('select from app.locations where id = $1 for update nowait', [higher.id])
  } finally {
    await holder.query('rollback')
    holder.release()
  }
  expect((await calls).sort()).toEqual(['VALIDATION', 'done'])
})

test('a change after the largest version stores version 1, and goes on from there', async () => {
  const { id } = await make('Old')
  await t.owner.query('update app.locations set version = 2147483647 where id = $1', [id])
  expect(await as(harbor.people.writer).update({ id, version: 2147483647, city: 'Camden' })).toMatchObject({ version: 1 })
  expect(await as(harbor.people.writer).deactivate({ id, version: 1 })).toMatchObject({ version: 2 })
})

test('a change is audited with what it changed alone, and tells the other tabs', async () => {
  const { id } = await make('Audited', { city: 'Camden' })
  t.announced.length = 0
  await as(harbor.people.writer).update({ id, version: 1, city: 'Trenton' })
  // Sending the same value again changes nothing, so nothing is announced.
  await as(harbor.people.writer).update({ id, version: 2, city: 'Trenton' })
  expect(t.announced).toEqual([{ table: 'locations', id, organizationId: harbor.id }])
  const { rows } = await t.owner.query(
    'select action, resource_type, before, after, actor_user_id from app.audit_events where resource_id = $1 order by id',
    [id],
  )
  expect(rows).toEqual([
    expect.objectContaining({ action: 'location.created', before: null, after: { name: 'Audited', city: 'Camden' } }),
    {
      action: 'location.updated',
      resource_type: 'locations',
      before: { city: 'Camden' },
      after: { city: 'Trenton' },
      actor_user_id: harbor.people.writer.userId,
    },
  ])
})
