import { afterAll, beforeAll, expect, test } from 'vitest'
import { staff } from '#slices/people/contract/staff.ts'
import { clientsOf } from '#test/client.ts'
import { type TestDatabase, testDatabase } from '#test/database.ts'
import { makeOrganization, type TestOrganization } from '#test/organization.ts'
import { staffRoutes } from './routes.ts'
import { found } from './search-staff.ts'

let t: TestDatabase
let harbor: TestOrganization<'zoe' | 'amina' | 'former' | 'stranger' | 'wanda'>
let as: ReturnType<typeof clientsOf<typeof staff>>

beforeAll(async () => {
  t = await testDatabase()
  harbor = await makeOrganization(t, 'harbor', {
    zoe: { staff_module: 'read' },
    amina: {},
    former: {},
    stranger: {},
    wanda: { staff_module: 'write' },
  })
  await makeOrganization(t, 'river', { amina: { staff_module: 'read' } })
  await t.owner.query('update app.employees set is_active = false where id = $1', [harbor.people.former.employeeId])
  await t.owner.query(`update app.employees set employee_id = 'A77 2' where id = $1`, [harbor.people.stranger.employeeId])
  as = clientsOf(t, staff, staffRoutes)
})
afterAll(() => t.close())

const names = async (q: string, limit?: number, who = harbor.people.zoe) => {
  const { rows, more } = await as(who).search({ q, ...(limit === undefined ? {} : { limit }) })
  return { names: rows.map(one => one.firstName), more }
}

test('active people of the own organization are found by part of a name or an email', async () => {
  expect((await names('MIN')).names).toEqual(['amina'])
  expect((await names('zoe@harbor')).names).toEqual(['zoe'])
  expect((await names('')).names).toEqual(['amina', 'stranger', 'wanda', 'zoe'])
})

test('an employee number finds someone only for those who may see it, so that no one can guess it digit by digit', async () => {
  expect((await names('a77')).names).toEqual([])
  expect((await names('a77', 20, harbor.people.wanda)).names).toEqual(['stranger'])
  await t.owner.query('update app.employees set reports_to_employee_id = $2 where id = $1', [
    harbor.people.stranger.employeeId,
    harbor.people.zoe.employeeId,
  ])
  expect((await names('a77')).names).toEqual(['stranger'])
})

test('a percent sign is looked for as it is written', async () => {
  expect((await names('%')).names).toEqual([])
})

test('it answers no more than asked for, and says that there are more', async () => {
  expect(await names('', 2)).toEqual({ names: ['amina', 'stranger'], more: true })
  expect(await names('', 4)).toEqual({ names: ['amina', 'stranger', 'wanda', 'zoe'], more: false })
})

test('a role without the staff permission, and a stranger, are denied', async () => {
  await expect(as(harbor.people.stranger).search({})).rejects.toMatchObject({ code: 'FORBIDDEN', details: { rule: 'forbidden' } })
  await expect(as(null).search({})).rejects.toMatchObject({ code: 'UNAUTHENTICATED' })
})

test('a whole name is found in any order and without its accents', async () => {
  await t.owner.query(`update app.employees set first_name = 'Zoë', last_name = 'Brontë' where id = $1`, [harbor.people.zoe.employeeId])
  for (const q of ['Zoe', 'zoë brontë', 'bronte zoe', 'Brontë, Zoë', 'zo br']) expect((await names(q)).names).toEqual(['Zoë'])
  expect((await names('zoe yusuf')).names).toEqual([])
})

test('among many people a search reads one index, and the table only for who is found', async () => {
  await t.owner.query(
    `insert into app.employees (organization_id, id, first_name, last_name)
     select o.id, gen_random_uuid(), 'Person', n::text from app.organizations o cross join generate_series(1, 5000) n`,
  )
  await t.owner.query('vacuum analyze app.employees')
  const client = await t.connectAsLogin()
  try {
    await client.query('begin')
    await client.query(`select app.gate($1, null, null, 'staff_module', 'read', null, null), set_config('role', 'app_user', true)`, [
      harbor.people.zoe.token,
    ])
    const explain = `explain (analyze, costs off, timing off, summary off) ${found.text}`
    const { rows } = await client.query<{ 'QUERY PLAN': string }>(explain, found.values({ q: 'person 4711', limit: 20 }))
    const plan = rows.map(row => row['QUERY PLAN']).join('\n')
    expect(plan).toMatch(
      /Index Only Scan using employees_search on employees e\S* \(actual rows=1(\.00)? loops=1\)\s+Index Cond: \(organization_id = /,
    )
    expect(plan).not.toMatch(/Seq Scan on employees/)
  } finally {
    await client.end()
  }
})
