import { afterAll, describe, expect, test } from 'vitest'
import { cell, periodStart, workdays } from '#test/time-world.ts'
import { effortWorld } from '../test/effort-world.ts'

const { t, harbor, people, time, fresh, effortOf, fund, approved, itemOf, certify, reopen } = await effortWorld()
afterAll(() => t.close())

describe('certifying', () => {
  test('stores the statement, the signer, the period, the fund, and the hash of the hours; the timesheet and the audit trail tell of it', async () => {
    const { person, submissionId, item } = await approved('Alma')
    const done = await certify(person, item)
    expect(done).toMatchObject({
      status: 'certified',
      signAs: null,
      certification: { signedAs: 'employee', signedByName: 'Alma Test', minutes: 3600, statement: item.statement },
    })
    const { rows } = await t.owner.query('select *, period_start::text from app.effort_certifications where submission_id = $1', [
      submissionId,
    ])
    expect(rows).toMatchObject([
      {
        fund_id: harbor.fundId,
        employee_id: person.employeeId,
        period_start: periodStart,
        minutes: 3600,
        total_minutes: 4800,
        rows_hash: item.rowsHash,
        number: 1,
        signed_by: person.userId,
      },
    ])
    const { rows: events } = await t.owner.query(
      `select e.event, a.action from app.approval_events e join app.audit_events a on a.action = 'effort.certified' and a.resource_id = $2
       where e.subject_id = $1 and e.event = 'certify'`,
      [submissionId, done.certification!.id],
    )
    expect(events).toEqual([{ event: 'certify', action: 'effort.certified' }])
    const { timesheet } = await time(person).timesheets.mine({ submissionId })
    expect(timesheet!.history[0]).toMatchObject({
      event: 'certify',
      words: { title: 'Effort certified', did: 'certified effort' },
      actor: 'Alma Test',
      detail: item.statement,
    })
  })

  test('the manager states that they know the work first hand', async () => {
    const { person, item } = await approved('Bea')
    const { certification } = await certify(people.manager, item)
    expect(certification).toMatchObject({ signedAs: 'manager', signedByName: 'Mona Test' })
    expect(certification!.statement).toMatch(/^I have first-hand knowledge of the work of Bea Test/)
    expect(await itemOf(person, item.submissionId)).toMatchObject({ status: 'certified', signAs: null })
  })

  test('no one else: not the line above, not an administrator, and to all others the hours do not exist (SEC-94)', async () => {
    const lead = await harbor.add('Leo', { role: 'manager', manager: people.manager })
    const { item } = await approved('Cleo', lead)
    for (const who of [people.manager, people.admin])
      await expect(certify(who, item)).rejects.toMatchObject({ code: 'FORBIDDEN', details: { rule: 'not_first_hand' } })
    for (const who of [people.outsider, people.stranger]) await expect(certify(who, item)).rejects.toMatchObject({ code: 'NOT_FOUND' })
  })

  test('not before the approval, and not other hours than were shown', async () => {
    const person = await fresh('Dina')
    await harbor.enter(person, ...workdays.map(date => cell(date, 480, fund)))
    const { submissionId } = await harbor.submit(person, periodStart)
    const target = { submissionId, fundId: harbor.fundId, rowsHash: 'a'.repeat(64) }
    await expect(certify(person, target)).rejects.toMatchObject({ code: 'CONFLICT', details: { rule: 'timesheet_not_approved' } })
    const { item, person: other } = await approved('Edda')
    await expect(certify(other, { ...item, rowsHash: 'a'.repeat(64) })).rejects.toMatchObject({
      code: 'CONFLICT',
      details: { rule: 'hours_changed', data: { current: { rowsHash: item.rowsHash } } },
    })
  })

  test('SEC-101: the person and the manager at once, and each twice: the hours are certified once, the others get a conflict', async () => {
    const { person, submissionId, item } = await approved('Fay')
    const results = await Promise.allSettled([person, people.manager, person, people.manager].map(who => certify(who, item)))
    expect(results.filter(one => one.status === 'fulfilled')).toHaveLength(1)
    for (const one of results)
      if (one.status === 'rejected') expect(one.reason).toMatchObject({ code: 'CONFLICT', details: { rule: 'already_certified' } })
    const { rows } = await t.owner.query('select number from app.effort_certifications where submission_id = $1', [submissionId])
    expect(rows).toEqual([{ number: 1 }])
  })

  test('SEC-97: a manager who has no longer the person may not, and the new one may', async () => {
    const { person, item } = await approved('Gil')
    const next = await harbor.add('Nele', { role: 'manager' })
    await t.owner.query('update app.employees set reports_to_employee_id = $2 where id = $1', [person.employeeId, next.employeeId])
    await expect(certify(people.manager, item)).rejects.toMatchObject({ code: 'NOT_FOUND' })
    expect((await effortOf(people.manager).list({ employeeId: person.employeeId })).rows).toEqual([])
    expect(await certify(next, item)).toMatchObject({ status: 'certified' })
  })

  test('SEC-106: certifying and reopening at once has one of two outcomes, and never a certified draft', async () => {
    for (const name of ['Hal', 'Hana', 'Hugo']) {
      const { person, submissionId, version, item } = await approved(name)
      const [certified, reopened] = await Promise.allSettled([certify(person, item), reopen({ submissionId, version })])
      expect(reopened.status).toBe('fulfilled')
      if (certified.status === 'rejected')
        expect(certified.reason).toMatchObject({ code: 'CONFLICT', details: { rule: 'timesheet_not_approved' } })
      const { rows } = await t.owner.query('select number from app.effort_certifications where submission_id = $1', [submissionId])
      expect(rows).toHaveLength(certified.status === 'fulfilled' ? 1 : 0)
      expect((await effortOf(person).list({ status: 'all' })).rows).toEqual([])
    }
  })

  test('what is certified is never changed or deleted by a request', async () => {
    const { person, item } = await approved('Ines')
    await certify(person, item)
    for (const table of ['effort_certifications', 'effort_certification_voids'])
      for (const right of ['update', 'delete'])
        expect((await t.owner.query(`select has_table_privilege('app_user', 'app.${table}', '${right}') as may`)).rows).toEqual([
          { may: false },
        ])
  })
})
