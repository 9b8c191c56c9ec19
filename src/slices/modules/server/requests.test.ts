import { beforeEach, describe, expect, test } from 'vitest'
import { setUpModules, why } from '../test/people-with-modules.ts'
import { notifyOfModuleGiven } from './notify-of-module-given.ts'

const w = setUpModules()
const { people, as, rows, resources, access, has, own } = w

describe('a request', () => {
  beforeEach(() => access(people.amina, 'off'))
  const request = () => as(people.amina).modules.request(why)
  const review = (id: string, decision: 'approved' | 'rejected' = 'approved', by = people.dana, notes = '') =>
    as(by).modules.review({ id, decision, notes })
  const statusOf = async (id: string) => (await rows('select status from app.module_access_requests where id = $1', id))[0].status

  test('is made once, reviewed once, and never by oneself (SEC-110)', async () => {
    const { id } = await request()
    await expect(request()).rejects.toMatchObject({ code: 'CONFLICT', details: { rule: 'module_requested' } })
    await access(people.dana, 'off')
    const { id: danas } = await as(people.dana).modules.request(why)
    await expect(review(danas)).rejects.toMatchObject({ code: 'FORBIDDEN', details: { rule: 'own_request' } })
    await review(id)
    await expect(review(id, 'rejected')).rejects.toMatchObject({ code: 'CONFLICT', details: { rule: 'request_closed' } })
    expect([await statusOf(id), await statusOf(danas), await has(people.amina)]).toEqual(['approved', 'pending', true])
  })

  test('is decided once by two reviewers at the same time', async () => {
    const { id } = await request()
    const answers = await Promise.allSettled([review(id, 'approved'), review(id, 'rejected', people.ruth)])
    expect(answers.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  })

  test('keeps a trimmed justification, which it needs, and is for what one lacks', async () => {
    await expect(as(people.amina).modules.request({ ...why, justification: '   ' })).rejects.toMatchObject({ code: 'BAD_REQUEST' })
    await expect(as(people.grace).modules.request(why)).rejects.toMatchObject({ code: 'CONFLICT', details: { rule: 'module_held' } })
    await expect(as(people.amina).modules.request({ ...why, module: 'settings' })).rejects.toMatchObject({ code: 'NOT_FOUND' })
    await request()
    expect((await as(people.dana).modules.requests({})).rows).toMatchObject([
      { person: 'Amina Test', justification: 'The winter coat drive', isOwn: false },
    ])
  })

  test('is told to whoever reviews it, and its result to the person, who gets one mail', async () => {
    const { id } = await request()
    const told = () =>
      rows(
        `select e.first_name as who, n.notification_type as type, n.message, n.is_read from app.employee_notifications n
      join app.employees e on e.id = n.employee_id where n.related_resource_id = $1 order by n.created_at, e.first_name`,
        id,
      )
    expect(await told()).toEqual(
      ['Dana', 'Ruth'].map(who => ({
        who,
        type: 'module_access_requested',
        message: 'Amina Test requested access to Resources',
        is_read: false,
      })),
    )
    await review(id, 'rejected', people.dana, 'Next year')
    expect((await told()).map(({ who, type, is_read }) => [who, type, is_read])).toEqual([
      ['Dana', 'module_access_requested', true],
      ['Ruth', 'module_access_requested', true],
      ['Amina', 'module_request_rejected', false],
    ])
    // The notification says who decided and why, and goes by mail at once.
    const [result] = await rows(`select message, mail from app.employee_notifications where notification_type = 'module_request_rejected'`)
    expect(result).toEqual({ message: 'Dana Test rejected your request for Resources. Notes: Next year', mail: 'at_once' })
    expect(await has(people.amina)).toBe(false)
  })

  test('is cancelled by whoever made it, while it is pending', async () => {
    const { id } = await request()
    await expect(as(people.grace).modules.cancel({ id })).rejects.toMatchObject({ code: 'NOT_FOUND' })
    await as(people.amina).modules.cancel({ id })
    await expect(as(people.amina).modules.cancel({ id })).rejects.toMatchObject({ code: 'CONFLICT' })
    await expect(review(id)).rejects.toMatchObject({ code: 'CONFLICT' })
    expect([await statusOf(id), (await own(people.amina)).request]).toEqual(['cancelled', null])
  })

  test('for a module that is off: an approval switches it on for the organization too', async () => {
    await resources(`status = 'inactive', usable_until = '-infinity'`)
    const { id } = await request()
    expect((await as(people.dana).modules.requests({})).rows[0]?.approval).toBe('switches_on')
    expect(await review(id)).toEqual({ status: 'approved' })
    expect([await has(people.amina), await has(people.grace)]).toEqual([true, true])
  })

  test.each([
    ['has expired', `status = 'trial', trial_ends_at = now() - interval '1 hour', usable_until = now() - interval '1 hour'`],
    ['is controlled by the platform', `status = 'inactive', admin_controlled = true, usable_until = '-infinity'`],
  ])('for a module that %s goes on to the platform and stays pending', async (_, set) => {
    await resources(set)
    const { id } = await request()
    expect(await review(id)).toEqual({ status: 'forwarded' })
    expect([await statusOf(id), await has(people.amina), (await own(people.amina)).request?.isForwarded]).toEqual(['pending', false, true])
    await expect(review(id)).rejects.toMatchObject({ code: 'CONFLICT', details: { rule: 'request_forwarded' } })
    await resources(`status = 'active', trial_ends_at = null, usable_until = 'infinity', default_user_access = false`)
    expect(await review(id)).toEqual({ status: 'approved' })
    expect(await has(people.amina)).toBe(true)
  })

  test('is approved as soon as the person has the module, however they got it, and only then', async () => {
    const unread = async () =>
      (await rows(`select id from app.employee_notifications where related_resource_id = $1 and not is_read`, id)).length
    await access(people.amina, 'off')
    const { id } = await request()
    await access(people.grace, 'off')
    await access(people.grace, 'on')
    expect([await statusOf(id), await unread()]).toEqual(['pending', 2])
    await access(people.amina, 'on')
    expect([await statusOf(id), (await own(people.amina)).request]).toEqual(['approved', null])
    // Its reviewers have nothing to review.
    expect(await unread()).toBe(0)
    await resources(`status = 'inactive', admin_controlled = true, usable_until = '-infinity'`)
    const again = await request()
    await review(again.id)
    await resources(`status = 'active', admin_controlled = false, usable_until = 'infinity'`)
    expect(await statusOf(again.id)).toBe('approved')
  })

  test('that ends because its person has the module is audited as such, and they are told; one that was reviewed is told of once', async () => {
    const events = async (id: string) =>
      rows(
        `select action, actor_user_id as by, mode, after from app.audit_events where resource_id = $1 and action <> 'module_request.created'`,
        id,
      )
    const told = (id: string) =>
      rows(
        `select e.first_name as who, n.notification_type as type, n.message from app.employee_notifications n join app.employees e on e.id = n.employee_id
         where n.related_resource_id = $1 and n.notification_type like 'module_request_%' order by n.created_at`,
        id,
      )
    const queued = (id: string) =>
      rows(`select payload from graphile_worker._private_jobs where payload ->> 'requestId' = $1`, id).then(jobs =>
        jobs.map(({ payload }) => payload),
      )
    await access(people.amina, 'off')
    const { id } = await request()
    await access(people.amina, 'on')
    const after = { module: 'resources', userId: people.amina.userId }
    expect(await events(id)).toEqual([{ action: 'module_request.given', by: people.dana.userId, mode: 'member', after }])
    expect(await told(id)).toEqual([])
    const [payload] = await queued(id)
    expect(payload).toEqual({ organizationId: w.harbor.id, requestId: id })
    await notifyOfModuleGiven(w.t.jobs)!(payload, {} as never)
    expect(await told(id)).toEqual([
      { who: 'Amina', type: 'module_request_approved', message: 'You now have Resources, so your request is complete.' },
    ])

    await resources(`status = 'inactive', usable_until = '-infinity'`)
    await access(people.amina, 'policy')
    const reviewed = await request()
    await review(reviewed.id)
    expect((await events(reviewed.id)).map(({ action }) => action)).toEqual(['module_request.approved'])
    expect(await queued(reviewed.id)).toEqual([])
    expect(await told(reviewed.id)).toHaveLength(1)
  })

  test('are listed page by page, pending ones first', async () => {
    const { id: closed } = await request()
    await review(closed)
    await access(people.amina, 'off')
    const pending = (await request()).id
    const list = (input: object) => as(people.dana).modules.requests(input as never)
    const first = await list({ limit: 1 })
    expect([first.rows.map(({ id }) => id), first.more, first.total]).toEqual([[pending], true, 2])
    const second = await list({ limit: 1, after: pending })
    expect([second.rows.map(({ id }) => id), second.more, second.total]).toEqual([[closed], false, 2])
  })

  test('every change is in the audit trail', async () => {
    const { id } = await request()
    await review(id)
    const actions = (
      await rows(
        `select action from app.audit_events where organization_id = $1 and resource_id = $2 order by occurred_at, id`,
        w.harbor.id,
        id,
      )
    ).map(row => row.action)
    expect(actions).toEqual(['module_request.created', 'module_request.approved'])
  })
})
