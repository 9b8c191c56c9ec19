import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '#server/id.ts'
import { PAY_CODE_KINDS, PAY_CODE_LABELS, PAY_CODES } from '#slices/time-groups/rules/pay-codes.ts'
import { type TestDatabase, testDatabase } from '#test/database.ts'
import { type NewOrganization, newOrganization } from '#test/organization.ts'

let t: TestDatabase
let harbor: NewOrganization
let river: NewOrganization
beforeAll(async () => {
  t = await testDatabase()
  harbor = await newOrganization(t, 'harbor')
  river = await newOrganization(t, 'river')
})
afterAll(() => t.close())

const groupOf = async ({ id }: NewOrganization) => {
  const groupId = newId()
  await t.owner.query(`insert into app.time_tracking_groups (organization_id, id, name) values ($1, $2, 'Staff')`, [id, groupId])
  return groupId
}
const addColumn = (organization: NewOrganization, groupId: string, type: string, id: string) =>
  t.owner.query('insert into app.group_time_columns values ($1, $2, $3, $4, 1)', [organization.id, groupId, type, id])

test('a new organization has the seeded pay codes, in their order and with their kinds', async () => {
  const { rows } = await t.owner.query(
    'select key, name, kind, is_active from app.pay_codes where organization_id = $1 order by sort_order',
    [harbor.id],
  )
  expect(rows).toEqual(PAY_CODES.map(key => ({ key, name: PAY_CODE_LABELS[key], kind: PAY_CODE_KINDS[key], is_active: true })))
})

test('a column names a row of its own organization', async () => {
  const groupId = await groupOf(harbor)
  await t.owner.query(
    `insert into app.pay_codes (organization_id, key, name, kind, sort_order) values ($1, 'parental', 'Parental', 'leave', 10)`,
    [river.id],
  )
  await expect(addColumn(harbor, groupId, 'pay_code', 'parental')).rejects.toThrow('group_time_columns_organization_id_pay_code_fkey')
  const department = newId()
  await t.owner.query(`insert into app.departments (organization_id, id, name) values ($1, $2, 'River')`, [river.id, department])
  await expect(addColumn(harbor, groupId, 'department', department)).rejects.toThrow(
    'group_time_columns_organization_id_department_id_fkey',
  )
  await addColumn(harbor, groupId, 'pay_code', 'sick')
  await addColumn(river, await groupOf(river), 'department', department)
})

test('what a column names is not deleted', async () => {
  const fund = newId()
  await t.owner.query(`insert into app.funds (organization_id, id, name, code) values ($1, $2, 'HUD', 'HUD')`, [harbor.id, fund])
  await addColumn(harbor, await groupOf(harbor), 'fund', fund)
  await expect(t.owner.query('delete from app.funds where id = $1', [fund])).rejects.toThrow(
    'group_time_columns_organization_id_fund_id_fkey',
  )
})

test('an organization adds no code that counts as worked, and changes no seeded one to it', async () => {
  const insert = (key: string, kind: string) =>
    t.owner.query('insert into app.pay_codes (organization_id, key, name, kind, sort_order) values ($1, $2, $2, $3, 11)', [
      harbor.id,
      key,
      kind,
    ])
  await expect(insert('on_call', 'worked')).rejects.toThrow('pay_codes')
  await expect(insert('Lunch Break', 'leave')).rejects.toThrow('pay_codes_key_check')
  await expect(t.owner.query(`update app.pay_codes set kind = 'leave' where key = 'regular'`)).rejects.toThrow('pay_codes')
})
