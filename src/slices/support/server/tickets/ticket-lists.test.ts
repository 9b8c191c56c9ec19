import { beforeAll, describe, expect, test } from 'vitest'
import { bytesOf, textOf } from '#test/client.ts'
import { tableIn } from '#test/table-in.ts'
import { setUpTickets } from '../../test/tickets-world.ts'

const w = setUpTickets()
const { as, rows, people } = w

describe('lists and figures of a large organization', () => {
  const MANY = 1200
  beforeAll(async () => {
    await rows('delete from app.support_ticket_messages where organization_id = $1', w.river.id)
    await rows('delete from app.support_tickets where organization_id = $1', w.river.id)
    await rows(
      `insert into app.support_tickets (organization_id, id, number, user_id, title, description, category, priority, status, tags, first_response_at,
         last_activity_at, created_at)
       select $1, gen_random_uuid(), n, $2, 'Ticket ' || n, 'Text', 'training', (array['low', 'medium', 'high', 'urgent'])[1 + n % 4],
         (array['open', 'in_progress', 'waiting_on_customer', 'resolved', 'closed'])[1 + n % 5], case when n % 7 = 0 then array['hours'] else '{}' end,
         case when n % 2 = 0 then app.now() - interval '1 day' + make_interval(mins => n / 2) end, app.now() - make_interval(mins => n % 50),
         app.now() - interval '1 day'
       from generate_series(1, ${MANY}) n`,
      w.river.id,
      w.river.people.ana.userId,
    )
  })
  const rosa = () => as(w.river.people.rosa)

  test.each(['activity', 'newest', 'oldest', 'priority'] as const)('pages by %s show every ticket once and in order', async sort => {
    const numbers: number[] = []
    const whole = (await rosa().list({ scope: 'organization', sort, limit: 500 })).rows.map(({ number }) => number)
    for (let after: string | undefined; ; ) {
      const page = await rosa().list({ scope: 'organization', sort, limit: 250, ...(after && { after }) })
      numbers.push(...page.rows.map(({ number }) => number))
      if (!page.more) break
      after = page.rows.at(-1)!.id
    }
    expect(new Set(numbers).size).toBe(MANY)
    expect(numbers.slice(0, 500)).toEqual(whole)
    if (sort === 'newest') expect(numbers[0]).toBe(MANY)
    if (sort === 'oldest') expect(numbers[0]).toBe(1)
  })

  test('filters narrow a list, and its count with it', async () => {
    const list = await rosa().list({
      scope: 'organization',
      status: 'open,resolved',
      priority: 'urgent',
      tag: 'hours',
      limit: 500,
    } as never)
    expect(list.total).toBe(list.rows.length)
    expect(list.rows.length).toBeGreaterThan(0)
    for (const row of list.rows) {
      expect(['open', 'resolved']).toContain(row.status)
      expect(row).toMatchObject({ priority: 'urgent', tags: ['hours'] })
    }
    expect((await rosa().list({ scope: 'organization', search: '#1200' })).total).toBe(1)
    expect((await rosa().list({ scope: 'organization', assigned: 'none' })).total).toBe(MANY)
    expect((await rosa().list({ scope: 'organization', assigned: 'me' })).total).toBe(0)
  })

  test('the files have what the queue is narrowed to, of the organization alone, in its order and in words', async () => {
    const chosen = { status: 'open,resolved', priority: 'urgent', tag: 'hours', sort: 'newest' } as never
    const listed = await rosa().list({ scope: 'organization', limit: 500, ...(chosen as object) } as never)
    const table = await tableIn(await bytesOf(await rosa().xlsx(chosen)))
    const csv = (await textOf(await rosa().csv(chosen))).replace('\uFEFF', '').trim().split('\r\n')
    const head = ['Title', 'No.', 'Requester', 'Status', 'Priority', 'Assignee', 'Issue type', 'Tags', 'Filed', 'Last activity']
    expect([table[0], csv[0]]).toEqual([head, head.join(',')])
    expect(table.slice(1).map(row => row[1])).toEqual(listed.rows.map(({ number }) => `#${number}`))
    expect(csv.length).toBe(table.length)
    expect(new Set(table.slice(1).map(row => `${row[4]}, ${row[6]}, ${row[7]}`))).toEqual(new Set(['Urgent, Training, hours']))
    expect((await textOf(await as(people.dana).csv({}))).trim().split('\r\n')).toHaveLength(1)
    const [event] = await rows(
      `select action, after from app.audit_events where organization_id = $1 and action = 'support_tickets.exported' order by occurred_at limit 1`,
      w.river.id,
    )
    expect(event).toMatchObject({ after: { format: 'xlsx', tag: 'hours', rows: listed.total } })
  })

  test('files are for those who have the queue, whose own tickets or not', async () => {
    for (const format of ['csv', 'xlsx'] as const) {
      await expect(as(w.river.people.ana)[format]({})).rejects.toMatchObject({ code: 'FORBIDDEN' })
      await expect(rosa()[format]({ scope: 'own' } as never)).rejects.toMatchObject({ code: 'BAD_REQUEST' })
    }
  })

  test('figures count what is open, and the median of the first responses in minutes', async () => {
    const figures = await rosa().figures({})
    expect(figures).toMatchObject({
      byStatus: { open: 240, in_progress: 240, waiting_on_customer: 240, resolved: 240, closed: 240 },
      byPriority: { low: 180, medium: 180, high: 180, urgent: 180 },
      open: 720,
      unassigned: 720,
      escalated: 0,
      unanswered: 360,
      medianFirstResponseMinutes: 300,
    })
    expect((await as(people.dana).figures({})).open).not.toBe(720)
  })
})

test('every member reads the addresses of those who answer tickets in their own organization, and of no one else', async () => {
  const emails = async (...names: (keyof typeof people)[]) =>
    (
      await rows(
        'select email from platform.profiles where id = any ($1) order by email',
        names.map(name => people[name].userId),
      )
    ).map(({ email }) => email)
  const addresses = async () => (await as(people.amina).administrators({})).addresses.toSorted()
  expect(await addresses()).toEqual(await emails('dana', 'ada'))
  expect((await as(w.river.people.ana).administrators({})).addresses).toHaveLength(1)
  await rows(`update app.employees set is_active = false where id = $1`, people.ada.employeeId)
  try {
    expect(await addresses()).toEqual(await emails('dana'))
  } finally {
    await rows(`update app.employees set is_active = true where id = $1`, people.ada.employeeId)
  }
})
