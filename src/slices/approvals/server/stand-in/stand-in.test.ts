import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type ApprovalTeam, approvalTeam, TODAY } from '#test/approval-world.ts'
import type { Person } from '#test/organization.ts'

let team: ApprovalTeam
beforeAll(async () => {
  team = await approvalTeam()
})
afterAll(() => team.t.close())
beforeEach(async () => {
  await team.hour(`${TODAY}T15:00:00Z`)
  await team.t.owner.query('delete from app.approval_stand_ins')
})

const forbidden = expect.objectContaining({ code: 'FORBIDDEN' })
const approvers = async (submissionId: string) => {
  const { rows } = await team.t.owner.query(
    `select u.first_name as name, f.first_name as "for", a.decision, a.is_asked as asked from app.approval_step_approvers a
     join platform.profiles u on u.id = a.approver_user_id left join platform.profiles f on f.id = a.decides_for
     where a.subject_id = $1 order by a.step_order, u.first_name`,
    [submissionId],
  )
  return rows
}
/** A manager of their own with a report's submitted timesheet, and someone who could stand in. */
async function waiting(name: string) {
  const manager = await team.harbor.add(`${name}Boss`, { role: 'manager' })
  const stan = await team.fresh(`${name}Stan`)
  const { person, submissionId, version } = await team.submitted(`${name}Own`, manager)
  return { manager, stan, person, target: { submissionId, version }, submissionId }
}

describe('L7 an approver is away', () => {
  test('a stand-in named for today decides on what already waits; both names are kept with the decision', async () => {
    const { manager, stan, target, submissionId } = await waiting('A')
    expect(await team.waitsFor(stan, submissionId)).toBe(false)
    await team.standIn(manager, stan)
    expect(await team.waitsFor(stan, submissionId)).toBe(true)
    expect(await team.waitsFor(manager, submissionId)).toBe(true)
    await team.as(stan).approvals.approve(target)
    expect(await approvers(submissionId)).toMatchObject([
      { name: 'ABoss', for: null, decision: null },
      { name: 'AStan', for: 'ABoss', decision: 'approved' },
    ])
    const { timesheet } = await team.as(manager).approvals.timesheet({ submissionId })
    expect(timesheet.steps[0]!.approvers).toContainEqual(
      expect.objectContaining({ name: 'AStan Test', decidesFor: 'ABoss Test', decision: 'approved' }),
    )
    expect(timesheet.history[0]).toMatchObject({ event: 'approve', actor: 'AStan Test', decidedFor: 'ABoss Test' })
    const { rows } = await team.t.owner.query(
      `select after from app.audit_events where resource_id = $1 and action = 'timesheet.approved'`,
      [submissionId],
    )
    expect(rows[0].after).toMatchObject({ decidedFor: manager.userId })
  })

  test('the history names both after the timesheet has left the step that the stand-in decided', async () => {
    const { manager, stan, person, target, submissionId } = await waiting('S')
    await team.standIn(manager, stan)
    await team.as(stan).approvals.reject({ ...target, note: 'Wednesday is missing' })
    const { timesheet } = await team.as(person).timesheets.mine({ submissionId })
    expect(timesheet?.history.map(({ event, actor, decidedFor }) => [event, actor, decidedFor])).toEqual([
      ['reject', 'SStan Test', 'SBoss Test'],
      ['submit', 'SOwn Test', null],
    ])
  })

  test('a stand-in of later days is asked when their first day begins, and no longer after the last', async () => {
    const { manager, stan, submissionId } = await waiting('B')
    await team.approvals(manager).standIns.create({ standInUserId: stan.userId, startsOn: '2026-03-29', endsOn: '2026-03-30' })
    expect(await team.waitsFor(stan, submissionId)).toBe(false)
    // New York is 4 hours behind: the 29th begins at 04:00.
    await team.hour('2026-03-29T03:59:00Z')
    expect(await team.waitsFor(stan, submissionId)).toBe(false)
    await team.hour('2026-03-29T04:01:00Z')
    expect(await team.waitsFor(stan, submissionId)).toBe(true)
    await team.hour('2026-03-31T03:59:00Z')
    expect(await team.waitsFor(stan, submissionId)).toBe(true)
    await team.hour('2026-03-31T04:01:00Z')
    expect(await team.waitsFor(stan, submissionId)).toBe(false)
    expect(await team.waitsFor(manager, submissionId)).toBe(true)
  })

  test('what is submitted while a stand-in acts asks both, and ending it asks the approver alone', async () => {
    const manager = await team.harbor.add('CBoss', { role: 'manager' })
    const stan = await team.fresh('CStan')
    const { id } = await team.standIn(manager, stan)
    const { submissionId, version } = await team.submitted('COwn', manager)
    expect(await team.waitsFor(stan, submissionId)).toBe(true)
    expect((await team.harbor.notificationsOf(stan)).map(row => row.notification_type)).toEqual(['stand_in_named', 'approval_required'])
    await team.approvals(manager).standIns.end({ id })
    expect(await team.waitsFor(stan, submissionId)).toBe(false)
    await expect(team.as(stan).approvals.approve({ submissionId, version })).rejects.toMatchObject({ code: 'NOT_FOUND' })
    expect(await team.waitsFor(manager, submissionId)).toBe(true)
  })

  test('at a later step, a stand-in is asked when the step begins', async () => {
    const [one, two, stan, owner] = await Promise.all(['D1', 'D2', 'DStan', 'DOwn'].map(name => team.fresh(name)))
    await team.harbor.addWorkflow([{ users: [one!] }, { users: [two!] }], [owner!])
    await team.standIn(two!, stan!, TODAY, team.people.admin)
    const { submissionId, version } = await team.submit(owner!)
    expect(await team.waitsFor(stan!, submissionId)).toBe(false)
    const next = await team.harbor.approve(one!, { submissionId, version })
    expect(await team.waitsFor(stan!, submissionId)).toBe(true)
    expect(await team.harbor.approve(stan!, { submissionId, version: next.version })).toMatchObject({ status: 'approved' })
  })
})

describe('L6 where everyone must approve', () => {
  async function everyone(name: string) {
    const [one, two, stan, owner] = await Promise.all(['1', '2', 'Stan', 'Own'].map(part => team.fresh(`${name}${part}`)))
    await team.harbor.addWorkflow([{ users: [one!, two!], requireAll: true }], [owner!])
    await team.standIn(one!, stan!, TODAY, team.people.admin)
    const { submissionId, version } = await team.submit(owner!)
    return { one: one!, two: two!, stan: stan!, owner: owner!, target: { submissionId, version } }
  }

  test("a stand-in's approval counts for the approver, who is no longer awaited", async () => {
    const { one, two, stan, target } = await everyone('E')
    const first = await team.harbor.approve(stan, target)
    expect(first.status).toBe('submitted')
    expect(await team.waitsFor(one, target.submissionId)).toBe(false)
    expect(await team.waitsFor(two, target.submissionId)).toBe(true)
    expect(await team.harbor.approve(two, { ...target, version: first.version })).toMatchObject({ status: 'approved' })
  })

  test("the approver's own approval counts, and the stand-in is no longer awaited", async () => {
    const { one, two, stan, target } = await everyone('F')
    const first = await team.harbor.approve(one, target)
    expect(await team.waitsFor(stan, target.submissionId)).toBe(false)
    expect(await team.harbor.approve(two, { ...target, version: first.version })).toMatchObject({ status: 'approved' })
  })

  test('after a withdrawal both are awaited again', async () => {
    const { one, stan, target } = await everyone('G')
    await team.harbor.approve(stan, target)
    await team.as(stan).approvals.withdraw({ submissions: [target] })
    expect(await team.waitsFor(one, target.submissionId)).toBe(true)
    expect(await team.waitsFor(stan, target.submissionId)).toBe(true)
  })

  test('someone who approves the step already stands in for no one in it', async () => {
    const [one, two, owner] = await Promise.all(['H1', 'H2', 'HOwn'].map(name => team.fresh(name)))
    await team.harbor.addWorkflow([{ users: [one!, two!], requireAll: true }], [owner!])
    await team.standIn(one!, two!, TODAY, team.people.admin)
    const { submissionId, version } = await team.submit(owner!)
    const target = { submissionId, version }
    expect(await team.harbor.approve(two!, target)).toMatchObject({ status: 'submitted' })
    expect(await team.waitsFor(one!, target.submissionId)).toBe(true)
  })
})

describe('SEC-94 and L8 one’s own timesheet', () => {
  test('a stand-in is not asked about their own timesheet, and cannot decide on it', async () => {
    const manager = await team.harbor.add('IBoss', { role: 'manager' })
    const owner = await team.fresh('IOwn', manager)
    await team.standIn(manager, owner)
    const { submissionId, version } = await team.submit(owner)
    const target = { submissionId, version }
    expect(await approvers(submissionId)).toMatchObject([{ name: 'IBoss' }])
    await expect(team.as(owner).approvals.approve(target)).rejects.toMatchObject({ code: 'FORBIDDEN' })
  })

  test('someone who becomes a stand-in while their own timesheet waits is asked about the others only', async () => {
    const { manager, person, submissionId } = await waiting('J')
    const other = await team.submitted('JOther', manager)
    await team.standIn(manager, person)
    expect((await approvers(submissionId)).map(row => row.name)).toEqual(['JBoss'])
    expect(await team.waitsFor(person, other.submissionId)).toBe(true)
  })
})

test('stand-ins are not chained', async () => {
  const { manager, stan, submissionId } = await waiting('K')
  const third = await team.fresh('KThird')
  await team.standIn(manager, stan)
  await team.standIn(stan, third, TODAY, team.people.admin)
  expect(await team.waitsFor(stan, submissionId)).toBe(true)
  expect(await team.waitsFor(third, submissionId)).toBe(false)
})

describe('SEC-97 someone vanishes', () => {
  const leave = async (person: Person) => {
    await team.t.owner.query('update app.employees set is_active = false where id = $1', [person.employeeId])
    await team.accessChanged()
  }

  test('when the stand-in leaves, the approver is awaited alone', async () => {
    const { manager, stan, submissionId } = await waiting('L')
    await team.standIn(manager, stan)
    await leave(stan)
    expect(await approvers(submissionId)).toMatchObject([
      { name: 'LBoss', asked: true },
      { name: 'LStan', asked: false },
    ])
    expect(await team.waitsFor(manager, submissionId)).toBe(true)
  })

  test('when the approver leaves, their stand-in no longer decides and administrators do', async () => {
    const { manager, stan, submissionId } = await waiting('M')
    await team.standIn(manager, stan)
    await leave(manager)
    expect(await team.waitsFor(stan, submissionId)).toBe(false)
    expect(await team.waitsFor(team.people.admin, submissionId)).toBe(true)
  })

  test('when the stand-in becomes the manager of the owner, they stay awaited once', async () => {
    const { manager, stan, person, target, submissionId } = await waiting('N')
    await team.standIn(manager, stan)
    await team.t.owner.query('update app.employees set reports_to_employee_id = $2 where id = $1', [person.employeeId, stan.employeeId])
    await team.accessChanged()
    expect((await approvers(submissionId)).filter(row => row.asked)).toHaveLength(2)
    expect(await team.harbor.approve(stan, target)).toMatchObject({ status: 'approved' })
  })
})

describe('who may name whom', () => {
  test('an approver themselves, an administrator anyone; no one else, and never for others', async () => {
    const { manager, stan } = await waiting('O')
    const days = { startsOn: TODAY, endsOn: TODAY }
    await expect(team.approvals(stan).standIns.create({ standInUserId: manager.userId, ...days })).rejects.toEqual(forbidden)
    const other = { approverUserId: team.people.manager.userId, standInUserId: stan.userId, ...days }
    await expect(team.approvals(manager).standIns.create(other)).rejects.toEqual(forbidden)
    await team.standIn(manager, stan, TODAY, team.people.admin)
    expect((await team.harbor.notificationsOf(manager)).at(-1)).toMatchObject({
      title: 'You have a stand-in',
      // Days as people write them: 'on Sun, Nov 22'.
      message: expect.stringMatching(/ on your behalf (on|from) [A-Z][a-z]{2}, [A-Z][a-z]{2} \d/),
    })
    const { person } = await waiting('R')
    await expect(team.approvals(person).standIns.choices({ search: '' })).rejects.toEqual(forbidden)
    const choices = async (exceptEmployeeId?: string) =>
      (await team.approvals(manager).standIns.choices({ search: 'ostan', ...(exceptEmployeeId !== undefined && { exceptEmployeeId }) }))
        .rows
    expect(await choices()).toMatchObject([{ name: 'OStan Test' }])
    expect(await choices(person.employeeId)).toHaveLength(1)
    expect(await choices(stan.employeeId)).toEqual([])
  })

  test('the list shows the two whom one is about and administrators, and no one else', async () => {
    const { manager, stan, person } = await waiting('P')
    const { id } = await team.standIn(manager, stan)
    for (const [who, seen] of [
      [manager, true],
      [stan, true],
      [team.people.admin, true],
      [person, false],
    ] as const)
      expect((await team.approvals(who).standIns.list({})).standIns.some(one => one.id === id)).toBe(seen)
    await expect(team.approvals(stan).standIns.end({ id })).rejects.toMatchObject({ code: 'NOT_FOUND' })
    await expect(team.approvals(team.people.stranger).standIns.end({ id })).rejects.toMatchObject({ code: 'NOT_FOUND' })
  })

  test.each([
    ['themselves', { self: true }, 'standInUserId', 'self'],
    ['days that have passed', { startsOn: '2026-03-20', endsOn: '2026-03-26' }, 'endsOn', 'over'],
    ['a last day before the first', { startsOn: '2026-03-30', endsOn: '2026-03-29' }, 'endsOn', 'before_start'],
    ['more than a year', { startsOn: '2026-03-30', endsOn: '2027-03-31' }, 'endsOn', 'too_long'],
    ['someone of another organization', { stranger: true }, 'standInUserId', 'reference'],
  ])('%s is denied at the field', async (_, { self, stranger, ...days }: Record<string, unknown>, field, rule) => {
    const { manager, admin } = team.people
    const standInUserId = self ? manager.userId : stranger ? team.people.stranger.userId : admin.userId
    const input = { standInUserId, startsOn: TODAY, endsOn: TODAY, ...days }
    await expect(team.approvals(manager).standIns.create(input)).rejects.toMatchObject({ code: 'VALIDATION', details: { field, rule } })
  })
})

test('of five who name the same stand-in for the same days at once exactly one succeeds, and ending that one ends it', async () => {
  const { manager, admin } = team.people
  const again = { standInUserId: admin.userId, startsOn: '2026-06-01', endsOn: '2026-06-05' }
  const named = await Promise.allSettled(Array.from({ length: 5 }, () => team.approvals(manager).standIns.create(again)))
  const made = named.filter(one => one.status === 'fulfilled').map(one => one.value)
  expect(made).toHaveLength(1)
  for (const one of named)
    if (one.status === 'rejected')
      expect(one.reason).toMatchObject({ code: 'VALIDATION', details: { field: 'standInUserId', rule: 'twice' } })
  const later = { ...again, startsOn: '2026-06-05', endsOn: '2026-06-09' }
  await expect(team.approvals(manager).standIns.create(later)).rejects.toMatchObject({ details: { rule: 'twice' } })
  const after = await team.approvals(manager).standIns.create({ ...again, startsOn: '2026-06-06', endsOn: '2026-06-09' })
  await team.approvals(manager).standIns.end({ id: made[0]!.id })
  const open = (await team.approvals(manager).standIns.list({})).standIns.filter(one => one.standIn.userId === admin.userId)
  expect(open.map(one => one.id)).toEqual([after.id])
  await team.approvals(manager).standIns.end({ id: after.id })
})

test('SEC-101 of fifty decisions at once by an approver and their stand-ins exactly one succeeds', async () => {
  const { manager, stan, target } = await waiting('Q')
  const [second, third] = await Promise.all([team.fresh('QSecond'), team.fresh('QThird')])
  for (const one of [stan, second, third]) await team.standIn(manager, one)
  const deciders = [manager, stan, second, third]
  const results = await Promise.all(
    Array.from({ length: 50 }, (_, at) => {
      const { approve, reject } = team.as(deciders[at % deciders.length]!).approvals
      return (at % 3 === 0 ? reject({ ...target, note: 'No' }) : approve(target)).then(
        () => 'done',
        error => error.code,
      )
    }),
  )
  expect(results.filter(result => result === 'done')).toHaveLength(1)
  expect(new Set(results)).toEqual(new Set(['done', 'CONFLICT']))
})
