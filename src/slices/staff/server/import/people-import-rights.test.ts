import { describe, expect, test } from 'vitest'
import { PERMISSION_NAMES } from '#core/permission.ts'
import { importTopics } from '#server/import/live.ts'
import { allForbidden, callEach } from '#test/import-rights.ts'
import { addPerson, type Person } from '#test/organization.ts'
import { PeopleImports, three, withDepartments } from '#test/people-imports.ts'

const w = new PeopleImports()

const blocked = (baseRole: 'admin' | 'manager' | 'employee') =>
  addPerson(w.t, w.harbor, `Block${baseRole}`, { role: { baseRole, blocks: PERMISSION_NAMES } })

/** Dana gets the role of someone who may do nothing. */
async function takeFromDana(): Promise<void> {
  const { roleId } = await blocked('admin')
  await w.t.owner.query('update app.user_roles set role_id = $2 where user_id = $1', [w.harbor.people.dana.userId, roleId])
}

const stateOf = async (id: string) =>
  (await w.t.owner.query('select state, problem, version, done from app.import_runs where id = $1', [id])).rows[0]

describe('an import of people', () => {
  test.each(['admin', 'manager', 'employee'] as const)(
    'is closed to a role that blocks everything, whatever its base role: %s',
    async baseRole => {
      const person = await blocked(baseRole)
      const { id, version, mapping } = await w.checked(three, withDepartments)
      const fileId = await w.upload(w.harbor.people.dana, three)
      const before = await stateOf(id)
      expect(await callEach(w.as(person), { id, version, fileId, mapping })).toEqual(allForbidden)
      await expect(w.upload(person, three)).rejects.toMatchObject({ code: 'FORBIDDEN' })
      expect(await stateOf(id)).toEqual(before)
      expect(await told(id, person)).toEqual([])
    },
  )

  test('that someone checked is not run once they lose the right', async () => {
    const { id, version } = await w.checked(three, withDepartments)
    await takeFromDana()
    await expect(w.dana.run({ id, version })).rejects.toMatchObject({ code: 'FORBIDDEN' })
    expect(await stateOf(id)).toMatchObject({ state: 'checked', done: 0 })
    expect(await w.people()).toEqual([])
    expect(await told(id, w.harbor.people.dana)).toEqual([])
  })

  test('that someone asked for stores nothing once they lose the right before it begins', async () => {
    const { id, version } = await w.checked(three, withDepartments)
    await w.dana.run({ id, version })
    await takeFromDana()
    await w.work(id)
    expect(await stateOf(id)).toMatchObject({
      state: 'stopped',
      done: 0,
      problem: 'The person who started this no longer has permission.',
    })
    expect(await w.people()).toEqual([])
  })

  test('whose check someone asked for says nothing of its rows once they lose the right', async () => {
    const { id, mapping, options } = await w.read(three)
    await w.dana.check({ id, mapping, options })
    await takeFromDana()
    await w.work(id)
    expect(await stateOf(id)).toMatchObject({ state: 'ready', problem: 'The person who started this no longer has permission.' })
    const { rows } = await w.t.owner.query('select row from app.import_rows where run_id = $1 and outcome is not null', [id])
    expect(rows).toEqual([])
  })
})

async function told(id: string, { userId }: Person): Promise<unknown[]> {
  const asked = { ids: [id], users: [userId] }
  return w.t.jobs.withJob(w.harbor.id).read(tx => tx.rows(importTopics.import_runs!.audience, asked))
}
