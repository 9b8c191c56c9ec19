import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '#server/id.ts'
import type { Person } from '#test/organization.ts'
import { cell, periodStart, type SubmitTeam, submitTeam, workdays } from '#test/time-world.ts'

let t: SubmitTeam['t']
let harbor: SubmitTeam['harbor']
let people: SubmitTeam['people']
let as: SubmitTeam['as']
let fresh: SubmitTeam['fresh']

beforeAll(async () => {
  ;({ t, harbor, people, as, fresh } = await submitTeam())
})
afterAll(() => t.close())

const [monday, tuesday] = workdays as [string, string]

/** A person whose default fund has these dates and this program. */
async function funded(name: string, startsOn: string | null, endsOn: string | null) {
  const [person, fundId, programId] = [await fresh(name), newId(), newId()]
  await t.owner.query(`insert into app.programs (organization_id, id, name) values ($1, $2, 'Shelter')`, [harbor.id, programId])
  await t.owner.query(
    `insert into app.funds (organization_id, id, code, name, start_date, end_date, default_function, program_id)
     values ($1, $2, $3, 'City grant', $4, $5, 'management_general', $6)`,
    [harbor.id, fundId, name, startsOn, endsOn, programId],
  )
  await t.owner.query('update app.employees set default_fund_id = $2 where id = $1', [person.employeeId, fundId])
  return { person, fundId, programId }
}

const charged = async ({ employeeId }: Person) =>
  (
    await t.owner.query(
      'select date::text, column_type, fund_id, program_id, functional_category from app.time_entries where employee_id = $1 order by date, column_type',
      [employeeId],
    )
  ).rows

test.each([
  ['ended', null, monday, tuesday],
  ['has not begun', tuesday, null, monday],
])(
  'EFF-7: hours of a day on which the default fund %s are kept without a fund, and the owner and the approver are warned',
  async (...row) => {
    const [name, startsOn, endsOn, outside] = row
    const { person, fundId } = await funded(name.slice(0, 5).trim(), startsOn, endsOn)
    await harbor.enter(person, cell(monday, 480), cell(tuesday, 480))
    expect(await charged(person)).toEqual(
      [monday, tuesday].map(date => expect.objectContaining({ date, fund_id: date === outside ? null : fundId })),
    )
    const warning = {
      kind: 'fund_dates',
      text: expect.stringMatching(/^8\.00 hrs on .* have no fund, because City grant is outside its dates$/),
      date: outside,
      column: null,
    }
    const { timesheet } = await as(person).timesheets.mine({ date: monday })
    expect(timesheet!.warnings.filter(({ kind }) => kind === 'fund_dates')).toEqual([warning])
    const { submissionId } = await harbor.submit(person, periodStart)
    const { pending } = await as(people.manager).approvals.inbox({ date: monday })
    const listed = pending.find(one => one.submissionId === submissionId)!
    expect(listed.warnings.filter(({ kind }) => kind === 'fund_dates')).toEqual([warning])
  },
)

test('EFF-5: hours in the column of a fund have its function and its program, all others those of the person', async () => {
  const { person, fundId, programId } = await funded('Fiona', null, null)
  await t.owner.query(
    `insert into app.employee_time_columns (organization_id, employee_id, column_type, column_id, source, sort_order) values ($1, $2, 'fund', $3, 'assigned', 1)`,
    [harbor.id, person.employeeId, fundId],
  )
  await harbor.enter(person, cell(monday, 240, `fund:${fundId}`), cell(monday, 240))
  expect(await charged(person)).toEqual([
    { date: monday, column_type: 'fund', fund_id: fundId, program_id: programId, functional_category: 'management_general' },
    { date: monday, column_type: 'pay_code', fund_id: fundId, program_id: null, functional_category: 'program' },
  ])
})
