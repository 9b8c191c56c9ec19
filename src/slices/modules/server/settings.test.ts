import { describe, expect, test } from 'vitest'
import { newId } from '#server/id.ts'
import type { Person } from '#test/organization.ts'
import { setUpModules } from '../test/people-with-modules.ts'

const w = setUpModules()
const { people, as, rows, resources, access, has } = w

describe('of two who change the same, the second is told what the first has set, and nothing of theirs is stored', () => {
  const set = (...changes: object[]) => as(people.dana).modules.setAccess({ changes } as never)
  const cell = (person: Person, value: string, present: string) => ({ userId: person.userId, module: 'resources', access: value, present })

  test('access of people', async () => {
    await access(people.amina, 'off')
    const stale = set(cell(people.grace, 'off', 'policy'), cell(people.amina, 'on', 'policy'))
    await expect(stale).rejects.toMatchObject({
      code: 'CONFLICT',
      details: { rule: 'version', data: { current: [{ userId: people.amina.userId, module: 'resources', access: 'off' }] } },
    })
    expect([await has(people.grace), await has(people.amina)]).toEqual([true, false])
    // Saving what is already stored is no conflict: the call was sent twice.
    expect(await set(cell(people.amina, 'off', 'policy'))).toEqual({ changed: 0 })
    expect(await set(cell(people.amina, 'on', 'off'))).toEqual({ changed: 1 })
  })

  test('access that nothing was set for, at once', async () => {
    const both = await Promise.allSettled([set(cell(people.grace, 'off', 'policy')), set(cell(people.grace, 'on', 'policy'))])
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  })

  test('the policy of a module', async () => {
    const none = { type: 'default', roleIds: [], departmentIds: [] } as const
    const everyone = { ...none, type: 'everyone' } as const
    const change = (policy: object, present: object) =>
      as(people.dana).modules.setPolicy({ module: 'resources', policy, defaultAccess: true, present } as never)
    await change(everyone, { policy: none, defaultAccess: true })
    expect(await change(everyone, { policy: none, defaultAccess: true })).toEqual({ ok: true })
    await expect(change({ ...none, type: 'nobody' }, { policy: none, defaultAccess: true })).rejects.toMatchObject({
      code: 'CONFLICT',
      details: { rule: 'version', data: { current: { policy: everyone, defaultAccess: true } } },
    })
    expect(await has(people.amina)).toBe(true)
    await change({ ...none, type: 'nobody' }, { policy: everyone, defaultAccess: true })
    expect(await has(people.amina)).toBe(false)
  })
})

test('the settings list a deactivated department as long as a policy names it', async () => {
  const id = newId()
  await rows(`insert into app.departments (organization_id, id, name, is_active) values ($1, $2, 'Old Shelter', false)`, w.harbor.id, id)
  const listed = async () => (await as(people.dana).modules.settings({})).departments.filter(one => one.id === id)
  expect(await listed()).toEqual([])
  const policy = { type: 'chosen', roleIds: [], departmentIds: [id] } as const
  await as(people.dana).modules.setPolicy({
    module: 'resources',
    policy: { ...policy, roleIds: [], departmentIds: [id] },
    defaultAccess: true,
  })
  expect(await listed()).toEqual([{ id, name: 'Old Shelter', isActive: false }])
})

describe('the settings', () => {
  test('an administrator switches a module within its trial and subscription, and not what the platform controls', async () => {
    const set = (isOn: boolean) => as(people.dana).modules.setStatus({ module: 'resources', isOn })
    await set(false)
    expect(await has(people.grace)).toBe(false)
    await set(true)
    expect(await has(people.grace)).toBe(true)
    await resources('admin_controlled = true')
    await expect(set(false)).rejects.toMatchObject({ code: 'FORBIDDEN', details: { rule: 'module_controlled' } })
    await resources(
      `admin_controlled = false, status = 'trial', trial_ends_at = now() - interval '1 second', usable_until = now() - interval '1 second'`,
    )
    await expect(set(true)).rejects.toMatchObject({ code: 'FORBIDDEN' })
    expect((await as(people.dana).modules.settings({})).modules.find(({ slug }) => slug === 'resources')).toMatchObject({
      status: 'expired',
      maySwitch: false,
    })
  })

  test('say how many people have a module, and page through them by name', async () => {
    await access(people.amina, 'off')
    const { people: all, modules } = await as(people.dana).modules.settings({})
    expect([all, modules.find(({ slug }) => slug === 'resources')?.people]).toEqual([4, 3])
    const first = await as(people.dana).modules.people({ limit: 3 })
    const second = await as(people.dana).modules.people({ limit: 3, after: first.rows.at(-1)!.id })
    expect([...first.rows, ...second.rows].map(({ name }) => name)).toEqual(['Amina Test', 'Dana Test', 'Grace Test', 'Ruth Test'])
    expect([first.more, first.total, second.more]).toEqual([true, 4, false])
    expect(first.rows[0]?.modules.resources).toEqual({ isOn: false, byPolicy: true, set: 'off', request: null })
    expect((await as(people.dana).modules.people({ exceptions: true })).rows.map(({ name }) => name)).toEqual(['Amina Test'])
    expect((await as(people.dana).modules.people({ search: 'GRACE' })).rows.map(({ name }) => name)).toEqual(['Grace Test'])
  })

  test('time features and report categories are stored, and an unknown one is an error', async () => {
    const { modules } = as(people.dana)
    await modules.setTimeFeatures({ changes: [{ slug: 'my-team-time', isEnabled: false }] })
    await modules.setReportCategories({ changes: [{ slug: 'staff', isEnabled: false }] })
    const settings = await modules.settings({})
    expect(settings.timeFeatures).toContainEqual({ slug: 'my-team-time', isEnabled: false })
    expect(settings.reportCategories.map(({ slug, isEnabled }) => [slug, isEnabled])).toEqual([
      ['time', true],
      ['staff', false],
      ['support', true],
    ])
    expect((await as(people.amina).bootstrap({})).timeFeatures['my-team-time']).toBe(false)
    await expect(modules.setTimeFeatures({ changes: [{ slug: 'none', isEnabled: true }] })).rejects.toMatchObject({ code: 'VALIDATION' })
    await expect(modules.setReportCategories({ changes: [{ slug: 'none', isEnabled: true }] })).rejects.toMatchObject({
      code: 'VALIDATION',
    })
  })
})
