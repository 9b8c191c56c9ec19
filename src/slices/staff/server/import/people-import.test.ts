import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { importRoutes } from '#server/import/import-routes.ts'
import { peopleImport as contract } from '#slices/staff/contract/import.ts'
import { clientsOf } from '#test/client.ts'
import { type TestDatabase, testDatabase } from '#test/database.ts'
import { ImportBench } from '#test/imports.ts'
import { makeOrganization, type TestOrganization } from '#test/organization.ts'
import { PEOPLE, peopleImport } from './people-import.ts'

let t: TestDatabase
let bench: ImportBench
let harbor: TestOrganization<'dana' | 'marcus'>
let as: ReturnType<typeof clientsOf<typeof contract.endpoints>>
let made = 0

beforeAll(async () => {
  t = await testDatabase({ connections: 4 })
  bench = new ImportBench(t)
  as = clientsOf(t, contract.endpoints, importRoutes<typeof contract.endpoints>(PEOPLE, peopleImport))
})
beforeEach(async () => {
  harbor = await makeOrganization(t, `harbor-${made++}`, { dana: { staff_module: 'write' }, marcus: { staff_module: 'read' } })
})
afterAll(async () => {
  bench.close()
  await t.close()
})

async function checked(content: string | Uint8Array, options = {}) {
  const dana = as(harbor.people.dana)
  const { id } = await dana.start({ fileId: await bench.upload(harbor.people.dana, content) })
  await bench.work(harbor.id, id)
  const { mapping } = await dana.read({ id })
  await dana.check({ id, mapping, options })
  await bench.work(harbor.id, id)
  return dana.read({ id })
}

test('a file of people becomes people, managers before those who report to them, and undoing it leaves none of them', async () => {
  const run = await checked('first_name,last_name,employee_id,reports_to\nBo,Nowak,2,1\nAna,Lee,1,\n')
  expect(run).toMatchObject({ state: 'checked', counts: { create: 2, problem: 0 } })
  const dana = as(harbor.people.dana)
  await dana.run({ id: run.id, version: run.version })
  await bench.work(harbor.id, run.id)
  const people = `select e.first_name, m.first_name as manager from app.employees e left join app.employees m on m.id = e.reports_to_employee_id
    where e.organization_id = $1 and e.employee_id is not null order by 1`
  expect((await t.owner.query(people, [harbor.id])).rows).toEqual([
    { first_name: 'Ana', manager: null },
    { first_name: 'Bo', manager: 'Ana' },
  ])
  await dana.undo({ id: run.id })
  await bench.work(harbor.id, run.id)
  expect(await dana.read({ id: run.id })).toMatchObject({ state: 'undone', results: { created: 2, undone: 2, kept: 0 } })
  expect((await t.owner.query(people, [harbor.id])).rows).toEqual([])
})
