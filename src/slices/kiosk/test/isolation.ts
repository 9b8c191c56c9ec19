import { newId } from '#server/id.ts'
import type { TestDatabase } from '#test/database.ts'
import type { Fixtures, MakeIds } from '#test/isolation/fixture.ts'

declare module '#test/isolation/fixture.ts' {
  interface Ids {
    kioskId: string
    /** Someone on staff with an employee number and no account. */
    employeeIdWithoutAccount: string
    /** Someone who signs in at kiosks. */
    employeeIdAtKiosk: string
  }
}

export const makeIds: MakeIds<'kioskId' | 'employeeIdWithoutAccount' | 'employeeIdAtKiosk'> = {
  kioskId: (t, { organization }) => addKiosk(t, organization.id),
  employeeIdWithoutAccount: (t, { organization }) => addStaff(t, organization.id),
  employeeIdAtKiosk: async (t, { organization }) => {
    const employeeId = await addStaff(t, organization.id)
    const userId = newId()
    await t.owner.query(`insert into auth."user" (id, name) values ($1, 'Hall Test')`, [userId])
    await t.owner.query(`insert into platform.profiles (id, first_name, last_name) values ($1, 'Hall', 'Test')`, [userId])
    await t.owner.query(`insert into auth.kiosk_accounts (user_id, organization_id, code_hash) values ($1, $2, 'hash')`, [
      userId,
      organization.id,
    ])
    await t.owner.query('insert into app.organization_members (organization_id, user_id, is_kiosk) values ($1, $2, true)', [
      organization.id,
      userId,
    ])
    await t.owner.query('update app.employees set user_id = $1 where id = $2', [userId, employeeId])
    return employeeId
  },
}

async function addKiosk(t: TestDatabase, organizationId: string): Promise<string> {
  const id = newId()
  await t.owner.query(`insert into app.kiosks (organization_id, id, name, secret_hash) values ($1, $2::uuid, 'Front desk', $2::text)`, [
    organizationId,
    id,
  ])
  return id
}

async function addStaff(t: TestDatabase, organizationId: string): Promise<string> {
  const id = newId()
  await t.owner.query(
    `insert into app.employees (organization_id, id, first_name, last_name, employee_id) values ($1, $2::uuid, 'Hall', 'Test', $2::text)`,
    [organizationId, id],
  )
  return id
}

export const fixtures: Fixtures = {
  'kiosk.device': { exempt: 'public; answers for its own cookie' },
  'kiosk.signIn': { exempt: 'public; works with the cookie of a kiosk alone' },
  'kiosk.session': { exempt: 'for sessions at a kiosk; its input is empty' },
  'kiosk.stay': { exempt: 'for sessions at a kiosk; its input is empty' },
  'kiosks.list': { as: 'administrator', input: () => ({}) },
  'kiosks.add': {
    exempt: 'makes a kiosk of the own browser; its input carries no id',
    endsSessions: 'own',
    fixedInput: { name: 'Front desk' },
  },
  'kiosks.end': { as: 'administrator', input: ({ kioskId }) => ({ id: kioskId }) },
  'kioskAccess.read': { as: 'administrator', input: ({ employeeIdWithoutAccount }) => ({ id: employeeIdWithoutAccount }) },
  'kioskAccess.giveCode': {
    as: 'administrator',
    changesAccess: true,
    input: ({ employeeIdWithoutAccount }) => ({ id: employeeIdWithoutAccount }),
  },
  'kioskAccess.end': { as: 'administrator', changesAccess: true, input: ({ employeeIdAtKiosk }) => ({ id: employeeIdAtKiosk }) },
}
