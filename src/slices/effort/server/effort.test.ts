import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addDays } from '#core/plain-date.ts'
import { effort as contract } from '#slices/effort/contract/effort.ts'
import { clientsOf } from '#test/client.ts'
import { setClock } from '#test/clock.ts'
import type { Person } from '#test/organization.ts'
import { cell, periodStart, type SubmitTeam, submitTeam, workdays } from '#test/time-world.ts'
import { askAgain } from './ask-again.ts'
import { effortRoutes } from './routes.ts'

let t: SubmitTeam['t']
let harbor: SubmitTeam['harbor']
let people: SubmitTeam['people']
let time: SubmitTeam['as']
let fresh: SubmitTeam['fresh']
let effortOf: (person: Person) => ReturnType<ReturnType<typeof clientsOf<{ effort: typeof contract }>>>['effort']
let fund: string

beforeAll(async () => {
  ;({ t, harbor, people, as: time, fresh } = await submitTeam())
  const as = clientsOf(t, { effort: contract }, { effort: effortRoutes })
  effortOf = person => as(person).effort
  fund = `fund:${harbor.fundId}`
  await t.owner.query(
    `insert into app.group_time_columns (organization_id, group_id, column_type, column_id, sort_order) values ($1, $2, 'fund', $3, 20)`,
    [harbor.id, harbor.groupId, harbor.fundId],
  )
})
afterAll(() => t.close())

type Item = Awaited<ReturnType<ReturnType<typeof effortOf>['certify']>>

/** Someone whose timesheet is approved: six hours of each day on the fund, two on none. */
async function approved(name: string, manager: Person = people.manager) {
  const person = await fresh(name, manager)
  await harbor.enter(person, ...workdays.flatMap(date => [cell(date, 360, fund), cell(date, 120)]))
  const { submissionId, version } = await harbor.submit(person, periodStart)
  const done = await harbor.approve(manager, { submissionId, version })
  const target = { submissionId, version: done.version }
  return { person, ...target, item: await itemOf(person, submissionId) }
}

async function itemOf(who: Person, submissionId: string): Promise<Item> {
  const { rows } = await effortOf(who).list({ status: 'all', limit: 200 })
  return rows.find(row => row.submissionId === submissionId)!
}

const certify = (who: Person, { submissionId, fundId, rowsHash }: Pick<Item, 'submissionId' | 'fundId' | 'rowsHash'>) =>
  effortOf(who).certify({ submissionId, fundId, rowsHash, attested: true })
const reopen = ({ submissionId, version }: { submissionId: string; version: number }) =>
  time(people.admin).approvals.reopen({ submissionId, version, note: 'Please check' })
const voids = async (submissionId: string) =>
  (
    await t.owner.query<{ id: string; minutes: number }>(
      `select c.id, v.minutes from app.effort_certification_voids v join app.effort_certifications c on c.id = v.certification_id
       where c.submission_id = $1`,
      [submissionId],
    )
  ).rows
/** Runs what the queue holds of it. */
async function runNotices(): Promise<void> {
  const { rows } = await t.owner.query<{ payload: object }>(
    `select j.payload from graphile_worker._private_jobs j join graphile_worker._private_tasks k on k.id = j.task_id where k.identifier = 'effort_voided'`,
  )
  for (const { payload } of rows) await askAgain(t.jobs)!(payload, {} as never)
  await t.owner.query(
    `delete from graphile_worker._private_jobs j using graphile_worker._private_tasks k where k.id = j.task_id and k.identifier = 'effort_voided'`,
  )
}
/** Reopens, changes one day of the fund to so many minutes, and has it submitted and approved again. */
async function changed({ person, submissionId, version }: { person: Person; submissionId: string; version: number }, minutes: number) {
  const opened = await reopen({ submissionId, version })
  const [day] = workdays
  const { entries } = await time(person).entries.list({ employeeId: person.employeeId, from: day!, to: day! })
  const stored = entries.find(entry => entry.column === fund)!
  if (stored.minutes !== minutes) await harbor.enter(person, cell(day!, minutes, fund, stored.version))
  const again = await harbor.submit(person, periodStart, opened.version)
  return harbor.approve(people.manager, again)
}

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
    expect(item.statement).toContain('60.00 of 80.00 hrs (75.00%) charged to HUD ESG for Mar 16 – Mar 29')
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
    expect((await admin.list({ from: '2026-03-30' })).total).toBe(0)
    expect((await admin.list({ to: '2026-03-28' })).total).toBe(0)
    const all = await admin.list({ limit: 200 })
    const first = await admin.list({ limit: 1 })
    const second = await admin.list({ limit: 1, afterRow: first.rows[0]!.id })
    expect([first.more, first.total]).toEqual([true, all.total])
    expect([...first.rows, ...second.rows]).toEqual(all.rows.slice(0, 2))
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
      `select e.event, a.action from app.timesheet_submission_events e join app.audit_events a on a.action = 'effort.certified' and a.resource_id = $2
       where e.submission_id = $1 and e.event = 'certify'`,
      [submissionId, done.certification!.id],
    )
    expect(events).toEqual([{ event: 'certify', action: 'effort.certified' }])
    const { timesheet } = await time(person).timesheets.mine({ submissionId })
    expect(timesheet!.history[0]).toMatchObject({ event: 'certify', actor: 'Alma Test', detail: item.statement })
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

describe('a change of certified hours', () => {
  test('voids the certification with the approval, asks the person again, and the hours can be certified again', async () => {
    const timesheet = await approved('Jana')
    await certify(timesheet.person, timesheet.item)
    await changed(timesheet, 240)
    expect(await voids(timesheet.submissionId)).toMatchObject([{ minutes: 3480 }])
    const item = await itemOf(timesheet.person, timesheet.submissionId)
    expect(item).toMatchObject({ status: 'open', minutes: 3480, certification: null, signAs: 'employee' })
    expect(item.voidedAt).not.toBeNull()
    await runNotices()
    expect((await harbor.notificationsOf(timesheet.person)).at(-1)).toEqual({
      notification_type: 'effort_certification_voided',
      title: 'Certify effort again',
      message: 'Your hours on HUD ESG for Mar 16 – Mar 29 have changed since they were certified. Please certify them again.',
    })
    expect(await certify(timesheet.person, item)).toMatchObject({ status: 'certified' })
  })

  test('asks the manager who signed too', async () => {
    const timesheet = await approved('Kai')
    await certify(people.manager, timesheet.item)
    await changed(timesheet, 300)
    await runNotices()
    for (const who of [timesheet.person, people.manager])
      expect((await harbor.notificationsOf(who)).at(-1)).toMatchObject({ notification_type: 'effort_certification_voided' })
  })

  test('hours that are the same when they are approved again stay certified', async () => {
    const timesheet = await approved('Liv')
    await certify(timesheet.person, timesheet.item)
    const opened = await reopen(timesheet)
    expect((await effortOf(timesheet.person).list({ status: 'all' })).rows).toEqual([])
    await harbor.approve(people.manager, await harbor.submit(timesheet.person, periodStart, opened.version))
    expect(await voids(timesheet.submissionId)).toEqual([])
    expect(await itemOf(timesheet.person, timesheet.submissionId)).toMatchObject({ status: 'certified' })
  })

  test('so does a deduction that is computed anew on an approved timesheet', async () => {
    const timesheet = await approved('Mia')
    await certify(timesheet.person, timesheet.item)
    await t.owner.query(
      `with shares as (insert into app.overtime_days (organization_id, employee_id, date, shares) values ($1, $2, $3, $4))
       update app.timesheet_submissions set result_changed_at = app.now() where id = $5`,
      [
        harbor.id,
        timesheet.person.employeeId,
        workdays[0],
        JSON.stringify([
          { column: fund, deductedMinutes: 20 },
          { column: 'regular', deductedMinutes: 10 },
        ]),
        timesheet.submissionId,
      ],
    )
    expect(await voids(timesheet.submissionId)).toMatchObject([{ minutes: 3580 }])
    expect(await itemOf(timesheet.person, timesheet.submissionId)).toMatchObject({ status: 'open', minutes: 3580, totalMinutes: 4770 })
  })
})

test('EFF-7: a changed function of a fund does not rewrite hours that are approved', async () => {
  const timesheet = await approved('Olaf')
  await t.owner.query(`update app.funds set default_function = 'program' where id = $1`, [harbor.fundId])
  expect(await itemOf(timesheet.person, timesheet.submissionId)).toEqual(timesheet.item)
  await t.owner.query(`update app.funds set default_function = 'fundraising' where id = $1`, [harbor.fundId])
})
