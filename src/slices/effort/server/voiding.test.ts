import { afterAll, describe, expect, test } from 'vitest'
import { addDays } from '#core/plain-date.ts'
import { setClock } from '#test/clock.ts'
import { cell, periodStart, workdays } from '#test/time-world.ts'
import { effortWorld } from '../test/effort-world.ts'

const { t, harbor, people, time, fresh, effortOf, fund, approved, itemOf, certify, reopen, voids, runNotices, changed } =
  await effortWorld()
afterAll(() => t.close())

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

describe('EFF-6: hours that are not certified 30 days after their period', () => {
  const text = "Hours charged to a fund still aren't certified 30 days after the pay period"
  let looks = 0
  /**
   * Finds the exceptions that an administrator sees so many days after the period, in the list and on the timesheet. A session ends with
   * its day, so each day has its own.
   */
  async function exceptionsOn(days: number, submissionId: string) {
    await setClock(t, `${addDays('2026-03-29', days)}T15:00:00Z`)
    looks += 1
    const admin = await harbor.add(`Look${looks}`, { role: 'administrator_time' })
    const { reviewed } = await time(admin).approvals.inbox({ date: periodStart })
    const { timesheet } = await time(admin).approvals.timesheet({ submissionId })
    await setClock(t, '2026-03-27T15:00:00Z')
    const textsOf = (warnings: { kind: string; text: string }[]) =>
      warnings.filter(({ kind }) => kind === 'uncertified').map(warning => warning.text)
    const inList = textsOf(reviewed.find(row => row.submissionId === submissionId)!.warnings)
    expect(textsOf(timesheet.warnings)).toEqual(inList)
    return inList
  }

  test('are an exception of the approved timesheet, until they are certified, and again once that is voided', async () => {
    const { person, submissionId, version, item } = await approved('Zora')
    expect(await exceptionsOn(30, submissionId)).toEqual([])
    expect(await exceptionsOn(31, submissionId)).toEqual([text])
    await certify(person, item)
    expect(await exceptionsOn(31, submissionId)).toEqual([])
    await changed({ person, submissionId, version }, 300)
    expect(await exceptionsOn(31, submissionId)).toEqual([text])
  })

  test('are none where no fund asks for it', async () => {
    const person = await fresh('Zeno')
    await harbor.enter(person, ...workdays.map(date => cell(date, 480)))
    const { submissionId } = await harbor.submit(person, periodStart)
    await harbor.approve(people.manager, { submissionId, version: 1 })
    expect(await exceptionsOn(31, submissionId)).toEqual([])
  })
})
