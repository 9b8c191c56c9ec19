import { describe, expect, test } from 'vitest'
import { newId } from '#server/id.ts'
import { removeUnusedDepartment } from '#slices/structure/server/public.ts'
import { asking } from '#test/organization.ts'
import { setUpModules, why } from '../test/people-with-modules.ts'

const w = setUpModules()
const { people, as, rows, resources, access, has, own } = w

describe('what a person has', () => {
  test('a module that is switched off for someone is neither shown nor answered to them, and to others still (SEC-109)', async () => {
    await access(people.amina, 'off')
    expect([await has(people.amina), await has(people.grace)]).toEqual([false, true])
    expect(await own(people.amina)).toMatchObject({ status: 'active', isMine: false })
    const gated = { ...asking(people.amina, 'staff_module'), module: 'resources' }
    await expect(w.t.db.withTenant(gated).readOnce(async () => undefined)).rejects.toMatchObject({
      code: 'FORBIDDEN',
      details: { rule: 'module' },
    })
    await access(people.amina, 'policy')
    expect(await has(people.amina)).toBe(true)
  })

  test('policies decide for those for whom nothing is set: by role, by department, for no one', async () => {
    const set = (policy: object, defaultAccess = true) =>
      as(people.dana).modules.setPolicy({ module: 'resources', policy: { type: 'chosen', ...policy }, defaultAccess } as never)
    const who = async () => [await has(people.grace), await has(people.amina)]
    await set({ type: 'chosen', roleIds: [people.grace.roleId] })
    expect(await who()).toEqual([true, false])
    const [department] = await rows(
      `insert into app.departments (organization_id, id, name) values ($1, $2, 'Youth') returning id`,
      w.harbor.id,
      newId(),
    )
    await rows('update app.employees set department_id = $2 where id = $1', people.amina.employeeId, department.id)
    await set({ type: 'chosen', roleIds: [people.grace.roleId], departmentIds: [department.id] })
    expect(await who()).toEqual([true, true])
    await rows('update app.employees set department_id = null where id = $1', people.amina.employeeId)
    expect(await who()).toEqual([true, false])
    await set({ type: 'nobody' })
    expect(await who()).toEqual([false, false])
    await access(people.amina, 'on')
    expect(await who()).toEqual([false, true])
    await set({ type: 'everyone' })
    expect(await who()).toEqual([true, true])
    await set({ type: 'default' }, false)
    expect(await who()).toEqual([false, true])
  })

  test('a role or department of another organization is in no policy', async () => {
    const set = (policy: object) =>
      as(people.dana).modules.setPolicy({ module: 'resources', policy: { type: 'chosen', ...policy }, defaultAccess: true } as never)
    await expect(set({ roleIds: [w.river.roles.manager] })).rejects.toMatchObject({ code: 'VALIDATION' })
    await expect(set({ departmentIds: [newId()] })).rejects.toMatchObject({ code: 'VALIDATION' })
    await expect(set({})).rejects.toMatchObject({ code: 'VALIDATION', details: { rule: 'policy_empty' } })
  })

  test('a department that a policy names is not taken back with the import that made it, so the policy names no one who is gone', async () => {
    const id = newId()
    await rows(`insert into app.departments (organization_id, id, name) values ($1, $2, 'Outreach')`, w.harbor.id, id)
    const policyOf = (policy: object) => as(people.dana).modules.setPolicy({ module: 'resources', policy, defaultAccess: true } as never)
    const takeBack = () =>
      w.t.db
        .withTenant(asking(people.dana, 'staff_module', 'write'))
        .write(async tx => (await tx.first(removeUnusedDepartment, { id }))?.answer)
    await policyOf({ type: 'chosen', departmentIds: [id] })
    expect(await takeBack()).toBe('used')
    await policyOf({ type: 'default' })
    expect(await takeBack()).toBe('removed')
  })

  test('core modules cannot be switched for anyone, so no one loses the settings', async () => {
    await expect(access(people.dana, 'off', 'settings')).rejects.toMatchObject({ code: 'NOT_FOUND' })
    await expect(as(people.dana).modules.setStatus({ module: 'settings', isOn: false })).rejects.toMatchObject({ code: 'NOT_FOUND' })
    await expect(
      as(people.dana).modules.setPolicy({ module: 'settings', policy: { type: 'nobody' }, defaultAccess: false }),
    ).rejects.toMatchObject({ code: 'NOT_FOUND' })
    expect(await has(people.dana, 'settings')).toBe(true)
  })

  test('access is asked and set for members of one’s own organization alone (SEC-6)', async () => {
    const change = { changes: [{ userId: people.eve.userId, module: 'resources', access: 'off' as const }] }
    await expect(as(people.dana).modules.setAccess(change)).rejects.toMatchObject({ code: 'NOT_FOUND' })
    await expect(as(people.grace).modules.setAccess(change)).rejects.toMatchObject({ code: 'FORBIDDEN' })
    await expect(as(people.grace).modules.people({})).rejects.toMatchObject({ code: 'FORBIDDEN' })
    expect((await as(people.dana).modules.people({})).rows.map(({ id }) => id)).not.toContain(people.eve.userId)
    const [{ count }] = await rows('select count(*)::int from app.user_module_access where user_id = $1', people.eve.userId)
    expect([count, await has(people.eve)]).toEqual([0, true])
  })

  test.each([
    ['a trial', `status = 'trial', trial_ends_at = now() + interval '10 minutes', usable_until = now() + interval '10 minutes'`, 'trial'],
    ['a subscription', `subscription_ends_at = now() + interval '10 minutes', usable_until = now() + interval '10 minutes'`, 'active'],
  ])('%s ends to the second by the database’s clock (SEC-107)', async (_, set, status) => {
    await resources(set)
    await w.t.moveClock('9 minutes 57 seconds')
    expect([await has(people.amina), (await own(people.amina)).status]).toEqual([true, status])
    await w.t.moveClock('10 minutes 1 second')
    expect([await has(people.amina), (await own(people.amina)).status]).toEqual([false, 'expired'])
    expect(await own(people.amina)).toMatchObject({ isMine: false, daysLeft: null })
  })

  test('a look-up of modules that fails is an error and never access (SEC-111)', async () => {
    await rows('alter table app.organization_modules rename to hidden_modules')
    try {
      await expect(as(people.amina).modules.list({})).rejects.toThrow()
      await expect(as(people.amina).modules.request(why)).rejects.toThrow()
    } finally {
      await rows('alter table app.hidden_modules rename to organization_modules')
    }
  })
})
