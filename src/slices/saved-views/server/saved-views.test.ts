import { afterAll, beforeAll, expect, test } from 'vitest'
import { savedViews } from '#slices/saved-views/contract/saved-views.ts'
import { clientsOf } from '#test/client.ts'
import { type TestDatabase, testDatabase } from '#test/database.ts'
import { makeOrganization, type TestOrganization } from '#test/organization.ts'
import { savedViewRoutes } from './saved-views.ts'

let t: TestDatabase
let harbor: TestOrganization<'dana' | 'marcus' | 'collector'>
let river: TestOrganization<'rosa'>
let as: ReturnType<typeof clientsOf<typeof savedViews>>

beforeAll(async () => {
  t = await testDatabase({ connections: 4 })
  as = clientsOf(t, savedViews, savedViewRoutes)
  harbor = await makeOrganization(t, 'harbor', { dana: {}, marcus: {}, collector: {} })
  river = await makeOrganization(t, 'river', { rosa: {} })
})
afterAll(() => t.close())

const screen = '/resources/staff'
const view = { screen, name: 'Kitchen', query: 'departmentId=x&view=cards', columns: [{ key: 'email', isShown: true }] }
const names = async (person: { token: string }, of = screen) => (await as(person).list({ screen: of })).views.map(({ name }) => name)

test('a view is saved, opened as it was, renamed and removed', async () => {
  const dana = as(harbor.people.dana)
  const { id } = await dana.save(view)
  expect((await dana.list({ screen })).views).toEqual([{ id, name: view.name, query: view.query, columns: view.columns }])
  await dana.save({ ...view, id, name: 'Kitchens' })
  expect(await names(harbor.people.dana)).toEqual(['Kitchens'])
  await dana.remove({ id })
  expect(await names(harbor.people.dana)).toEqual([])
})

test('views belong to one screen, and are listed by name whatever the case', async () => {
  const marcus = as(harbor.people.marcus)
  for (const name of ['beta', 'Alpha']) await marcus.save({ ...view, name })
  await marcus.save({ ...view, screen: '/reports/timesheets' })
  expect(await names(harbor.people.marcus)).toEqual(['Alpha', 'beta'])
  expect(await names(harbor.people.marcus, '/reports/timesheets')).toEqual(['Kitchen'])
})

test('a name is taken once for each person and screen, whatever the case, also by two tabs at once', async () => {
  const dana = as(harbor.people.dana)
  const made = await Promise.allSettled([1, 2, 3].map(() => dana.save({ ...view, name: 'Pantry' })))
  expect(made.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  const taken = { code: 'CONFLICT', details: { field: 'name', rule: 'taken' } }
  for (const one of made) if (one.status === 'rejected') expect(one.reason).toMatchObject(taken)
  await expect(dana.save({ ...view, name: 'PANTRY' })).rejects.toMatchObject(taken)
  const other = await dana.save({ ...view, name: 'Other' })
  await expect(dana.save({ ...view, id: other.id, name: 'pantry' })).rejects.toMatchObject(taken)
  await as(harbor.people.marcus).save({ ...view, name: 'Pantry' })
})

test('no one else sees, renames or removes a view, in this organization or another', async () => {
  const { id } = await as(harbor.people.dana).save({ ...view, name: 'Mine' })
  for (const other of [harbor.people.marcus, river.people.rosa]) {
    expect(await names(other)).not.toContain('Mine')
    await expect(as(other).save({ ...view, id, name: 'Taken over' })).rejects.toMatchObject({ code: 'NOT_FOUND' })
    await expect(as(other).remove({ id })).rejects.toMatchObject({ code: 'NOT_FOUND' })
  }
  expect(await names(harbor.people.dana)).toContain('Mine')
})

test('a person saves at most 50 views of a screen, and can still change one', async () => {
  const collector = as(harbor.people.collector)
  for (let at = 0; at < 50; at++) await collector.save({ ...view, name: `View ${at}` })
  await expect(collector.save({ ...view, name: 'One more' })).rejects.toMatchObject({ code: 'VALIDATION', details: { rule: 'too_many' } })
  const [first] = (await collector.list({ screen })).views
  await collector.save({ ...view, id: first!.id, name: 'Renamed' })
})

test.each([
  ['screen', { screen: 'https://elsewhere.example' }],
  ['name', { name: '' }],
  ['query', { query: `a${'\0'}b` }],
  ['columns', { columns: [{ key: '', isShown: true }] }],
])('a view with an invalid %s is not saved', async (_, part) => {
  await expect(as(harbor.people.dana).save({ ...view, ...part } as typeof view)).rejects.toMatchObject({ code: 'BAD_REQUEST' })
})
