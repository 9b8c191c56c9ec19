import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Failure } from '#core/failure.ts'
import { type ApprovalTeam, approvalTeam } from '#test/approval-world.ts'
import type { Person } from '#test/organization.ts'
import { periodStart } from '#test/time-world.ts'

let team: ApprovalTeam
let admin: Person
beforeAll(async () => {
  team = await approvalTeam()
  admin = team.people.admin
})
afterAll(() => team.t.close())

const manager = { approverType: 'manager' } as const
const user = (person: Person) => ({ approverType: 'user', approverUserId: person.userId }) as const
const calls = (person = admin) => team.approvals(person).workflows
const giveTo = (person: Person, id: string) =>
  team.t.owner.query('update app.employees set approval_workflow_template_id = $2 where id = $1', [person.employeeId, id])
const approversOf = async (person: Person) => {
  const { timesheet } = await team.as(person).timesheets.mine({ date: periodStart })
  return timesheet!.steps.map(step => step.approvers.map(({ name }) => name))
}

describe('L6 templates with steps in order', () => {
  test('one is created with its steps, changed, and listed with who has it', async () => {
    const owner = await team.fresh('Ann')
    const created = await calls().create({
      name: 'Manager, then finance',
      description: 'For everyone paid by the hour',
      steps: [
        manager,
        { ...user(admin), escalationDays: 3 },
        { approverType: 'role', approverRoleId: team.harbor.roles.manager, requireAll: true },
      ],
    })
    expect(created).toMatchObject({
      isActive: true,
      version: 1,
      people: 0,
      steps: [
        { stepOrder: 1, approverType: 'manager', approverName: null, escalationDays: null },
        { stepOrder: 2, approverName: 'Ada Test', escalationDays: 3 },
        { stepOrder: 3, approverName: 'Manager', requireAll: true },
      ],
    })
    await giveTo(owner, created.id)
    const { id, version, name, description } = created
    expect(await calls().update({ id, version, name, description, steps: [user(admin)] })).toMatchObject({
      version: 2,
      people: 1,
      steps: [{ stepOrder: 1, approverName: 'Ada Test' }],
    })
    const { rows } = await team.t.owner.query('select action from app.audit_events where resource_id = $1 order by id', [id])
    expect(rows.map(row => row.action)).toEqual(['approval_workflow.created', 'approval_workflow.updated'])
  })

  test('steps begin in their order, each with any or all of its approvers', async () => {
    const [one, two, three, owner] = await Promise.all(['Bo1', 'Bo2', 'Bo3', 'BoOwn'].map(name => team.fresh(name)))
    const { id } = await calls().create({ name: 'Three', steps: [user(one!), user(two!), user(three!)] })
    await giveTo(owner!, id)
    expect(await approversOf(owner!)).toEqual([['Bo1 Test'], ['Bo2 Test'], ['Bo3 Test']])
    let target = await team.submit(owner!)
    for (const approver of [one!, two!, three!])
      target = await team.harbor.approve(approver, { submissionId: target.submissionId, version: target.version })
    expect(target.status).toBe('approved')
  })
})

describe('what is denied', () => {
  const invalid = async (input: object) => {
    const failure: Failure = await calls()
      .create({ name: 'X', steps: [manager], ...input } as never)
      .catch(error => error)
    return [failure.code, failure.details?.field]
  }
  test('a step that names no one, someone else than its type asks for, or someone of another organization, at its field', async () => {
    const { stranger } = team.people
    expect(await invalid({ steps: [manager, { approverType: 'user' }] })).toEqual(['VALIDATION', 'steps.1.approverUserId'])
    expect(await invalid({ steps: [{ ...manager, approverUserId: admin.userId }] })).toEqual(['VALIDATION', 'steps.0.approverUserId'])
    expect(await invalid({ steps: [user(stranger)] })).toEqual(['VALIDATION', 'steps.0.approverUserId'])
    expect(await invalid({ steps: [{ approverType: 'employee', approverEmployeeId: stranger.employeeId }] })).toEqual([
      'VALIDATION',
      'steps.0.approverEmployeeId',
    ])
    expect(await invalid({ steps: [{ approverType: 'role', approverRoleId: stranger.userId }] })).toEqual([
      'VALIDATION',
      'steps.0.approverRoleId',
    ])
  })

  test('no step, eleven steps, and days that are none', async () => {
    for (const steps of [[], Array(11).fill(manager), [{ ...manager, escalationDays: 0 }], [{ ...manager, escalationDays: 91 }]])
      expect((await invalid({ steps }))[0]).toBe('BAD_REQUEST')
    const said = async (steps: object[]) => {
      const failure = await calls()
        .create({ name: 'X', steps } as never)
        .catch(error => error)
      return failure.cause.issues[0].message
    }
    expect([await said([]), await said(Array(11).fill(manager))]).toEqual(['must have at least one step', 'must have at most 10 steps'])
  })

  test('a name that another active workflow has', async () => {
    await calls().create({ name: 'Twice', steps: [manager] })
    expect(await invalid({ name: ' twice ' })).toEqual(['CONFLICT', 'name'])
    await calls().create({ name: 'Two  words', steps: [manager] })
    expect(await invalid({ name: 'TWO words' })).toEqual(['CONFLICT', 'name'])
  })

  test('a name that others take at the same time: one has it', async () => {
    const taken = { status: 'rejected', reason: { code: 'CONFLICT', details: { field: 'name', rule: 'taken' } } }
    const made = await Promise.allSettled(Array.from({ length: 5 }, () => calls().create({ name: 'Rush', steps: [manager] })))
    expect(made.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(made.filter(({ status }) => status === 'rejected')).toMatchObject(Array(4).fill(taken))
    const { id, version, name, description } = made.find(result => result.status === 'fulfilled')!.value
    const closed = await calls().deactivate({ id, version })
    const other = await calls().create({ name: 'Calm', steps: [manager] })
    const both = await Promise.allSettled([
      calls().reactivate({ id, version: closed.version }),
      calls().update({ id: other.id, version: other.version, name, description, steps: [manager] }),
    ])
    expect(both.filter(({ status }) => status === 'rejected')).toMatchObject([taken])
  })

  test('everyone without the permission', async () => {
    await expect(calls(team.people.manager).list({})).rejects.toMatchObject({ code: 'FORBIDDEN' })
  })
})

test('two save a template at once: the second gets a conflict with the values of the first', async () => {
  const { id, version } = await calls().create({ name: 'Both', steps: [manager] })
  const save = (name: string) => calls().update({ id, version, name, description: '', steps: [manager, user(admin)] })
  const results = await Promise.allSettled([save('Ours'), save('Theirs')])
  const won = results.find(result => result.status === 'fulfilled')!.value
  const lost = results.find(result => result.status === 'rejected')!.reason
  expect(lost).toMatchObject({
    code: 'CONFLICT',
    details: { rule: 'version', data: { current: { name: won.name, version: 2, steps: [{}, {}] } } },
  })
})

test('SEC-104 a running submission keeps its workflow when the template is changed or deactivated', async () => {
  const [one, owner] = [await team.fresh('Cy1'), await team.fresh('CyOwn')]
  const template = await calls().create({ name: 'Kept', steps: [user(one), user(admin)] })
  await giveTo(owner, template.id)
  const { submissionId, version } = await team.submit(owner)
  const { id, name, description } = template
  const changed = await calls().update({ id, version: 1, name, description, steps: [manager] })
  await calls().deactivate({ id, version: changed.version })
  const next = await team.harbor.approve(one, { submissionId, version })
  expect(next.status).toBe('submitted')
  expect(await team.harbor.approve(admin, { submissionId, version: next.version })).toMatchObject({ status: 'approved' })
})

test("the person's own workflow holds, else their group's, else the manager decides; a deactivated one counts as none", async () => {
  const [own, ofGroup, owner] = [await team.fresh('Di1'), await team.fresh('Di2'), await team.fresh('DiOwn')]
  const [mine, theirs] = [
    await calls().create({ name: 'Own', steps: [user(own)] }),
    await calls().create({ name: 'Of the group', steps: [user(ofGroup)] }),
  ]
  expect(await approversOf(owner)).toEqual([['Mona Test']])
  await team.t.owner.query('update app.time_tracking_groups set approval_workflow_template_id = $2 where id = $1', [
    team.harbor.groupId,
    theirs.id,
  ])
  expect(await approversOf(owner)).toEqual([['Di2 Test']])
  await giveTo(owner, mine.id)
  expect(await approversOf(owner)).toEqual([['Di1 Test']])
  expect(await calls().try({ employeeId: owner.employeeId })).toMatchObject({ source: 'person', workflowName: 'Own' })
  expect(await calls().deactivate({ id: mine.id, version: 1 })).toMatchObject({ isActive: false, people: 1 })
  expect(await approversOf(owner)).toEqual([['Di2 Test']])
  expect(await calls().try({ employeeId: owner.employeeId })).toMatchObject({ source: 'group', workflowName: 'Of the group' })
  expect((await calls().list({})).workflows.find(({ id }) => id === theirs.id)).toMatchObject({ groups: ['Hourly'] })
  await calls().deactivate({ id: theirs.id, version: 1 })
  expect(await approversOf(owner)).toEqual([['Mona Test']])
  expect(await calls().try({ employeeId: owner.employeeId })).toMatchObject({ source: 'none', workflowName: null })
  await calls().reactivate({ id: theirs.id, version: 2 })
  expect(await approversOf(owner)).toEqual([['Di2 Test']])
  await team.t.owner.query('update app.time_tracking_groups set approval_workflow_template_id = null where id = $1', [team.harbor.groupId])
})

describe('Used by', () => {
  test('counts and pages those who have a workflow of their own or through their group, and says through which', async () => {
    const [ofOwn, left] = [await team.fresh('Ha1'), await team.fresh('Ha2')]
    const [own, groups] = [
      await calls().create({ name: 'Ha own', steps: [manager] }),
      await calls().create({ name: 'Ha', steps: [manager] }),
    ]
    await giveTo(ofOwn, own.id)
    await team.t.owner.query('update app.employees set is_active = false where id = $1', [left.employeeId])
    const give = (id: string | null) =>
      team.t.owner.query('update app.time_tracking_groups set approval_workflow_template_id = $2 where id = $1', [team.harbor.groupId, id])
    await give(groups.id)
    expect(await calls().usedBy({ id: own.id })).toEqual({
      groups: [],
      people: [{ employeeId: ofOwn.employeeId, name: 'Ha1 Test', jobTitle: '', groupName: null }],
      total: 1,
      more: false,
      assignments: [],
    })
    const { rows } = await team.t.owner.query(
      `select count(*)::int as n from app.employees where organization_id = $1 and time_tracking_group_id = $2 and is_active and id <> $3
         and approval_workflow_template_id is null`,
      [team.harbor.id, team.harbor.groupId, ofOwn.employeeId],
    )
    const all = await calls().usedBy({ id: groups.id })
    // A person whose own workflow was deactivated follows that of the group again.
    const others = all.people.filter(({ groupName }) => groupName === 'Hourly').length
    expect(all).toMatchObject({ total: others, groups: [{ name: 'Hourly', people: others, reminders: true }], more: false })
    expect(others).toBeGreaterThanOrEqual(rows[0].n)
    expect(all.people.map(({ name }) => name)).not.toContain('Ha2 Test')
    const first = await calls().usedBy({ id: groups.id, limit: 2 })
    const next = await calls().usedBy({ id: groups.id, limit: 500, after: first.people[1]!.employeeId })
    expect([...first.people, ...next.people]).toEqual(all.people)
    await expect(calls().usedBy({ id: groups.id, after: ofOwn.employeeId })).rejects.toMatchObject({
      code: 'VALIDATION',
      details: { field: 'after', rule: 'cursor' },
    })
    expect(first).toMatchObject({ total: others, more: true })
    expect((await calls().list({})).workflows.find(({ id }) => id === groups.id)).toMatchObject({ people: others, groups: ['Hourly'] })
    await calls().deactivate({ id: own.id, version: 1 })
    expect((await calls().usedBy({ id: groups.id })).people.map(({ name }) => name)).toContain('Ha1 Test')
    await give(null)
  })

  test('is denied to everyone without the permission, and of a workflow of another organization there is none', async () => {
    const { id } = await calls().create({ name: 'Hb', steps: [manager] })
    for (const read of ['usedBy', 'history'] as const) {
      await expect(calls(team.people.manager)[read]({ id })).rejects.toMatchObject({ code: 'FORBIDDEN' })
      await expect(calls(team.people.stranger)[read]({ id })).rejects.toMatchObject({ code: 'NOT_FOUND' })
    }
  })
})

test('the history says who changed what, newest first and in pages', async () => {
  const created = await calls().create({ name: 'Ia', description: 'Once', steps: [manager] })
  const { id } = created
  const steps = [{ ...manager, escalationDays: 2 }, user(admin)]
  const { version } = await calls().update({ id, version: 1, name: 'Ia', description: 'Once', steps })
  await calls().deactivate({ id, version })
  const { events, more } = await calls().history({ id })
  expect(more).toBe(false)
  expect(events.map(({ action, actorName, before, after }) => ({ action, actorName, before, after }))).toMatchObject([
    { action: 'approval_workflow.deactivated', actorName: 'Ada Test', before: { isActive: true }, after: { isActive: false } },
    {
      action: 'approval_workflow.updated',
      before: { steps: [{ escalationDays: null }] },
      after: { steps: [{ escalationDays: 2 }, { approverName: 'Ada Test' }] },
    },
    { action: 'approval_workflow.created', before: null, after: { name: 'Ia', steps: [{ approverType: 'manager' }] } },
  ])
  // What stayed as it was is no part of a change.
  expect(events.slice(0, 2).map(({ after }) => Object.keys(after!))).toEqual([['isActive'], ['steps']])
  const first = await calls().history({ id, limit: 1 })
  expect(first).toMatchObject({ events: [{ id: events[0]!.id }], more: true })
  expect((await calls().history({ id, after: events[0]!.id })).events.map(one => one.id)).toEqual(events.slice(1).map(one => one.id))
  await expect(calls().history({ id, after: id })).rejects.toMatchObject({ code: 'VALIDATION', details: { field: 'after' } })
})

describe('Try with', () => {
  test('names who would decide and who stands in for them, and stores nothing', async () => {
    const [one, stan, owner] = [await team.fresh('Ed1'), await team.fresh('EdStan'), await team.fresh('EdOwn')]
    await team.standIn(one, stan, undefined, admin)
    const before = await team.t.owner.query('select count(*) from app.approval_workflow_steps')
    const tried = await calls().try({ employeeId: owner.employeeId, steps: [user(one), { ...manager, requireAll: true }] })
    expect(tried).toMatchObject({
      source: 'given',
      steps: [
        { label: 'Approver', approvers: [{ name: 'Ed1 Test', standIns: [{ name: 'EdStan Test' }] }], finding: null },
        { label: 'Manager', approvers: [{ name: 'Mona Test', standIns: [] }], requireAll: true },
      ],
    })
    expect((await team.t.owner.query('select count(*) from app.approval_workflow_steps')).rows).toEqual(before.rows)
  })

  test('SEC-105 says each finding with what mends it, and that administrators decide', async () => {
    const owner = await team.harbor.add('FayOwn', { role: 'employee' })
    const { rows } = await team.t.owner.query(
      `insert into app.roles (organization_id, id, name, base_role) values ($1, gen_random_uuid(), 'Empty', 'employee') returning id`,
      [team.harbor.id],
    )
    const empty = { approverType: 'role', approverRoleId: rows[0].id } as const
    const { steps } = await calls().try({ employeeId: owner.employeeId, steps: [manager, user(owner), empty] })
    expect(steps.map(step => [step.finding, step.label, step.approvers[0]?.name])).toEqual([
      ['nobody', 'Administrators', 'Ada Test'],
      ['own_subject', 'Administrators', 'Ada Test'],
      ['nobody', 'Administrators', 'Ada Test'],
    ])
    expect(steps[0]!.text).toMatch(/^FayOwn Test has no manager/)
    expect((await calls().try({ employeeId: admin.employeeId, steps: [empty] })).steps).toMatchObject([
      { finding: 'nobody_else', approvers: [] },
    ])
  })
})
