import { afterAll, describe, expect, test } from 'vitest'
import { addDays } from '#core/plain-date.ts'
import { setClock } from '#test/clock.ts'
import type { Person } from '#test/organization.ts'
import { cell, periodStart, workdays } from '#test/time-world.ts'
import { effortWorld } from '../test/effort-world.ts'

const { t, harbor, people, fresh, effortOf, fund, approved, itemOf, certify, reopen } = await effortWorld()
afterAll(() => t.close())

describe('the list', () => {
  test('shows the hours of a fund on an approved timesheet, their share of all hours, and how all hours divide among the functions', async () => {
    const { person, submissionId, item } = await approved('Nora')
    expect(item).toMatchObject({
      submissionId,
      employeeName: 'Nora Test',
      managerName: 'Mona Test',
      periodStart,
      periodEnd: '2026-03-29',
      fundCode: 'HUD',
      fundName: 'HUD ESG',
      minutes: 3600,
      totalMinutes: 4800,
      share: 7500,
      functions: [
        { functionalCategory: 'program', minutes: 1200, share: 2500 },
        { functionalCategory: 'management_general', minutes: 0, share: 0 },
        { functionalCategory: 'fundraising', minutes: 3600, share: 7500 },
      ],
      status: 'open',
      isAging: false,
      signAs: 'employee',
      certification: null,
      voidedAt: null,
    })
    expect(item.statement).toContain(
      '60.00 of my 80.00 hours worked (75.00%) were charged to HUD ESG for Mar 16 – Mar 29, 2026 and reflect the work I performed',
    )
    expect((await effortOf(person).list({ whose: 'own' })).rows).toEqual([item])
  })

  test('leaves out timesheets that are not approved, leave, and funds whose hours no one has to certify', async () => {
    const person = await fresh('Quinn')
    await harbor.enter(person, ...workdays.map(date => cell(date, 480, fund)))
    await harbor.submit(person, periodStart)
    expect((await effortOf(person).list({ status: 'all' })).rows).toEqual([])
    const { person: other, item } = await approved('Rita')
    await t.owner.query('update app.funds set needs_certification = false where id = $1', [harbor.fundId])
    expect((await effortOf(other).list({ status: 'all' })).rows).toEqual([])
    await expect(certify(other, item)).rejects.toMatchObject({ code: 'NOT_FOUND' })
    await t.owner.query('update app.funds set needs_certification = true where id = $1', [harbor.fundId])
  })

  test('shows each their own, managers their reporting line, and administrators everyone; nothing of other organizations', async () => {
    const lead = await harbor.add('Lea', { role: 'manager', manager: people.manager })
    const { submissionId, person } = await approved('Sam', lead)
    const seenBy = async (who: Person, whose: 'own' | 'else' | 'all' = 'all') =>
      (await effortOf(who).list({ whose, limit: 200 })).rows.some(row => row.submissionId === submissionId)
    expect(await Promise.all([person, lead, people.manager, people.admin].map(who => seenBy(who)))).toEqual([true, true, true, true])
    expect(await Promise.all([people.outsider, people.stranger].map(who => seenBy(who)))).toEqual([false, false])
    expect([await seenBy(person, 'else'), await seenBy(lead, 'own'), await seenBy(lead, 'else')]).toEqual([false, false, true])
    // Only the direct manager knows the work first hand.
    expect((await itemOf(lead, submissionId)).signAs).toBe('manager')
    expect((await itemOf(people.manager, submissionId)).signAs).toBeNull()
    expect((await itemOf(people.admin, submissionId)).signAs).toBeNull()
  })

  test('is narrowed to a person, a fund, and days, and read in pages', async () => {
    const made = [await approved('Una'), await approved('Ugo')]
    const admin = effortOf(people.admin)
    const { rows } = await admin.list({ employeeId: made[0]!.person.employeeId })
    expect(rows.map(row => row.employeeName)).toEqual(['Una Test'])
    expect((await admin.list({ fundId: harbor.departmentId })).rows).toEqual([])
    expect((await admin.list({ search: 'UNA t' })).rows.map(row => row.employeeName)).toEqual(['Una Test'])
    expect((await admin.list({ search: 'no one' })).funds).toEqual([{ id: harbor.fundId, code: 'HUD', name: 'HUD ESG' }])
    expect((await effortOf(people.outsider).list({})).funds).toEqual([])
    expect((await admin.list({ from: '2026-03-30' })).total).toBe(0)
    expect((await admin.list({ to: '2026-03-28' })).total).toBe(0)
    const all = await admin.list({ limit: 200 })
    const first = await admin.list({ limit: 1 })
    const second = await admin.list({ limit: 1, after: first.rows[0]!.id })
    expect([first.more, first.total]).toEqual([true, all.total])
    expect([...first.rows, ...second.rows]).toEqual(all.rows.slice(0, 2))
    const unknown = `${harbor.departmentId} ${harbor.fundId}`
    await expect(admin.list({ after: unknown })).rejects.toMatchObject({ code: 'VALIDATION', details: { field: 'after', rule: 'cursor' } })
  })

  test('EFF-6: what is not certified is aging from the 31st day after its period', async () => {
    const { item, person } = await approved('Vera')
    // A session ends with its day, so each day has an administrator of its own.
    const agingOn = async (days: number) => {
      await setClock(t, `${addDays(item.periodEnd, days)}T15:00:00Z`)
      const admin = await harbor.add(`Day${days}`, { role: 'administrator_time' })
      const { rows } = await effortOf(admin).list({ status: 'aging', employeeId: person.employeeId })
      return rows.map(row => [row.ageDays, row.isAging])
    }
    expect(await agingOn(30)).toEqual([])
    expect(await agingOn(31)).toEqual([[31, true]])
    await setClock(t, '2026-03-27T15:00:00Z')
  })
})

test('EFF-3: the list says what was budgeted for the fund, and by how much that is off', async () => {
  const budget = (percent: number) =>
    t.owner.query('update app.time_group_settings set allocation_defaults = $2 where group_id = $1', [
      harbor.groupId,
      JSON.stringify(percent === 0 ? [] : [{ column: fund, percent }]),
    ])
  await budget(80)
  const { item, person, submissionId } = await approved('Pia')
  expect(item).toMatchObject({ budgetedShare: 8000, share: 7500, trueUpMinutes: -240 })
  await budget(0)
  expect(await itemOf(person, submissionId)).toMatchObject({ budgetedShare: null, trueUpMinutes: null })
})

test('what a timesheet charges is stored while it is approved', async () => {
  const { submissionId } = await approved('Olga')
  const chargesOf = async () =>
    (await t.owner.query('select fund_id from app.effort_charges where submission_id = $1', [submissionId])).rows.map(row => row.fund_id)
  expect(await chargesOf()).toEqual([harbor.fundId])
  await reopen({
    submissionId,
    version: (await t.owner.query('select version from app.approvals where subject_id = $1', [submissionId])).rows[0].version,
  })
  expect(await chargesOf()).toEqual([])
})
