import { describe, expect, test } from 'vitest'
import { PERMISSION_NAMES } from '#core/permission.ts'
import { importTopics } from '#server/import/live.ts'
import { HoursImports, head } from '#test/hours-imports.ts'
import { allForbidden, callEach } from '#test/import-rights.ts'

const w = new HoursImports()
const file = `${head}\n1,2026-03-16,Regular,8\n`

const blocked = (baseRole: 'admin' | 'manager' | 'employee') =>
  w.harbor.add(`Block${baseRole}`, { role: { baseRole, blocks: PERMISSION_NAMES } })

/** Ada gets the role of someone who may do nothing. */
async function takeFromAda(): Promise<void> {
  const { roleId } = await blocked('admin')
  await w.t.owner.query('update app.user_roles set role_id = $2 where user_id = $1', [w.harbor.people.ada.userId, roleId])
}

const stateOf = async (id: string) =>
  (await w.t.owner.query('select state, problem, version, done from app.import_runs where id = $1', [id])).rows[0]

describe('an import of hours', () => {
  test.each(['admin', 'manager', 'employee'] as const)(
    'is closed to a role that blocks everything, whatever its base role: %s',
    async baseRole => {
      const person = await blocked(baseRole)
      const { id, version, mapping } = await w.checked(file)
      const fileId = await w.upload(w.harbor.people.ada, file)
      const before = await stateOf(id)
      expect(await callEach(w.as(person), { id, version, fileId, mapping })).toEqual(allForbidden)
      await expect(w.upload(person, file)).rejects.toMatchObject({ code: 'FORBIDDEN' })
      expect(await stateOf(id)).toEqual(before)
      const asked = { ids: [id], users: [person.userId] }
      expect(await w.t.jobs.withJob(w.harbor.id).read(tx => tx.rows(importTopics.import_runs!.audience, asked))).toEqual([])
    },
  )

  test('that someone checked is not run once they lose the right', async () => {
    const { id, version } = await w.checked(file)
    await takeFromAda()
    await expect(w.ada.run({ id, version })).rejects.toMatchObject({ code: 'FORBIDDEN' })
    expect(await stateOf(id)).toMatchObject({ state: 'checked', done: 0 })
    expect(await w.hours()).toEqual([])
  })

  test('that someone asked for stores nothing once they lose the right before it begins', async () => {
    const { id, version } = await w.checked(file)
    await w.ada.run({ id, version })
    await takeFromAda()
    await w.work(id)
    expect(await stateOf(id)).toMatchObject({
      state: 'stopped',
      done: 0,
      problem: 'The person who started this no longer has permission.',
    })
    expect(await w.hours()).toEqual([])
  })
})
