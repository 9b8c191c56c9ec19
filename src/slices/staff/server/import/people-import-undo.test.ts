import { describe, expect, test } from 'vitest'
import { head, PeopleImports, withDepartments } from '#test/people-imports.ts'

const w = new PeopleImports()

describe('undoing', () => {
  test('leaves nothing of new people and gives others their former values, in whatever order they report to each other', async () => {
    await w.imported(`${head}\nAna,Lee,1,,Chef,,,,\nBo,Nowak,2,,Cook,,,1,\n`)
    const before = await w.people()
    const run = await w.imported(
      `${head}\nAna,Lee,1,,Boss,Kitchen,,9,\nNia,New,9,,,,,,\nOle,New,10,,,,,2,\nBo,Nowak,2,,,,,9,\n`,
      withDepartments,
    )
    expect(run.results).toMatchObject({ created: 2, updated: 2 })
    expect(await w.people()).toEqual(['1 Ana Lee Boss Kitchen > 9', '10 Ole New > 2', '2 Bo Nowak Cook > 9', '9 Nia New'])
    const after = await w.undone(run.id)
    expect((await w.dana.rows({ id: run.id, show: 'noted' })).rows.map(({ row, note }) => `${row}: ${note}`)).toEqual([])
    expect(after).toMatchObject({ state: 'undone', results: { undone: 4, kept: 0 } })
    expect(await w.people()).toEqual(before)
    const { rows } = await w.t.owner.query(`select name from app.departments where organization_id = $1 and name = 'Kitchen'`, [
      w.harbor.id,
    ])
    expect(rows).toEqual([])
    expect(await w.events('import.undone')).toHaveLength(1)
  })

  test('keeps, row by row, what was edited since, who is named by others and who has an account, and says so', async () => {
    await w.imported(`${head}\nUp,Dated,5,,Cook,,,,\n`)
    const run = await w.imported(`${head}\nEd,Ited,1,,,,,,\nMa,Nager,2,,,,,,\nAc,Count,3,,,,,,\nGo,Ne,4,,,,,,\nUp,Dated,5,,Chef,,,,\n`)
    const ofNumber = 'where organization_id = $1 and employee_id = $2'
    const change = (number: string, set: string, ...more: unknown[]) =>
      w.t.owner.query(`update app.employees set ${set} ${ofNumber}`, [w.harbor.id, number, ...more])
    await change('1', `job_title = 'Cook', version = version + 1`)
    await change('5', `job_title = 'Head', version = version + 1`)
    const { userId } = w.harbor.people.marcus
    await w.t.owner.query('update app.employees set user_id = null where user_id = $1', [userId])
    await change('3', 'user_id = $3', userId)
    await w.t.owner.query(`update app.employees set reports_to_employee_id = (select id from app.employees ${ofNumber}) where id = $3`, [
      w.harbor.id,
      '2',
      w.harbor.people.grace.employeeId,
    ])
    expect(await w.undone(run.id)).toMatchObject({ state: 'undone', results: { undone: 1, kept: 4 } })
    const { rows } = await w.dana.rows({ id: run.id, show: 'noted' })
    expect(rows.map(({ row, result, note }) => `${row} ${result}: ${note}`)).toEqual([
      '2 kept: Edited since the import.',
      '3 kept: Other records refer to them now. Deactivate them instead.',
      '4 kept: They have an account now. Deactivate them instead.',
      '6 kept: Edited since the import.',
    ])
    expect(await w.people()).toEqual(['1 Ed Ited Cook', '2 Ma Nager', '3 Ac Count', '5 Up Dated Head'])
  })

  test('works on an import that was stopped, for what it had stored', async () => {
    const rows = Array.from({ length: 250 }, (_, at) => `A${at},B,${at + 1000},,,,,,`).join('\n')
    const { id, version } = await w.checked(`${head}\n${rows}\n`)
    await w.dana.run({ id, version })
    let batches = 0
    const stopping = w.watched(async () => {
      batches++
      if (batches === 2) await w.dana.stop({ id })
    })
    await w.work(id, stopping)
    expect(await w.dana.read({ id })).toMatchObject({ state: 'stopped', results: { created: 100 } })
    expect(await w.undone(id)).toMatchObject({ state: 'undone', results: { undone: 100 } })
    expect(await w.people()).toEqual([])
  })
})
