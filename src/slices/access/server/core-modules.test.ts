import { afterAll, beforeAll, expect, test } from 'vitest'
import { sqlStatement } from '#server/db/statement.ts'
import { bootstrap as contract } from '#slices/access/contract/bootstrap.ts'
import { clientsOf } from '#test/client.ts'
import { type TestDatabase, testDatabase } from '#test/database.ts'
import { asking, makeOrganization, type TestOrganization } from '#test/organization.ts'
import { bootstrapWith } from './bootstrap.ts'

let t: TestDatabase
let harbor: TestOrganization<'ann'>
beforeAll(async () => {
  t = await testDatabase()
  harbor = await makeOrganization(t, 'harbor', { ann: {} })
})
afterAll(() => t.close())

const one = sqlStatement<object, { one: number }>('select 1 as one')
/** Whether the gate allows a call that needs the module. */
const opens = (module: string) =>
  t.db
    .withTenant({ ...asking(harbor.people.ann, 'member'), module })
    .readOnce(tx => tx.first(one, {}))
    .then(
      () => true,
      (error: { details?: { rule?: string } }) => {
        if (error.details?.rule !== 'module') throw error
        return false
      },
    )

test('the gate allows exactly the modules that bootstrap calls usable, including core modules', async () => {
  const { modules } = await clientsOf(t, { contract }, { contract: bootstrapWith({}) })(harbor.people.ann).contract({})
  expect(modules.filter(module => module.isCore && module.usable).length).toBeGreaterThan(0)
  for (const { slug, usable } of modules) expect({ slug, opens: await opens(slug) }).toEqual({ slug, opens: usable })
})

test('only optional modules have a row in an organization', async () => {
  const { rows } = await t.owner.query(
    `select m.slug from app.organization_modules om join platform.modules m on m.id = om.module_id where om.organization_id = $1 and m.is_core`,
    [harbor.id],
  )
  expect(rows).toEqual([])
})

test('a core module that is switched off for all organizations is denied', async () => {
  await t.owner.query(`update platform.modules set is_active = false where slug = 'reports'`)
  expect(await opens('reports')).toBe(false)
  await t.owner.query(`update platform.modules set is_active = true where slug = 'reports'`)
  expect(await opens('reports')).toBe(true)
})
