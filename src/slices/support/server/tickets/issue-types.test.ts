import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { TICKET_CATEGORIES } from '#slices/support/rules/ticket.ts'
import { problem, setUpTickets } from '../../test/tickets-world.ts'

const w = setUpTickets()
const { as, rows, people } = w

test('the issue types are the eight that a ticket can have, each is filed, found and counted, and the database takes no other', async () => {
  expect(TICKET_CATEGORIES).toEqual([
    'technical',
    'billing',
    'feature_request',
    'data_import',
    'training',
    'account',
    'bug_report',
    'other',
  ])
  for (const category of TICKET_CATEGORIES) {
    const { id } = await as(people.amina).create({ ...problem, category })
    expect(await as(people.dana).read({ id })).toMatchObject({ category })
    const { rows: found } = await as(people.dana).list({ scope: 'organization', category, limit: 10 })
    expect(found.map(one => one.id)).toEqual([id])
  }
  await expect(rows(`update app.support_tickets set category = 'idea'`)).rejects.toThrow('support_tickets_category_check')
})

test('tickets from before there were eight issue types keep the type that says the same', async () => {
  const sql = readFileSync(join(import.meta.dirname, '../../../../../db/migrations/20261123050000-issue-types.sql'), 'utf8')
  const earlier = ['problem', 'question', 'access', 'data', 'idea', 'other', 'of a plugin']
  const client = await w.t.owner.connect()
  try {
    await client.query('begin')
    await client.query('alter table app.support_tickets drop constraint support_tickets_category_check')
    await client.query(
      `alter table app.support_tickets add constraint support_tickets_category_check check (length(category) between 1 and 40)`,
    )
    for (const [at, category] of earlier.entries()) {
      await client.query(
        `insert into app.support_tickets (organization_id, id, number, user_id, title, description, category) values ($1, gen_random_uuid(), $2, $3, 'T', 'D', $4)`,
        [w.river.id, 1000 + at, w.river.people.ana.userId, category],
      )
    }
    await client.query(sql)
    const { rows: now } = await client.query('select category from app.support_tickets where number >= 1000 order by number')
    expect(now.map(({ category }) => category)).toEqual([
      'technical',
      'training',
      'account',
      'bug_report',
      'feature_request',
      'other',
      'other',
    ])
  } finally {
    await client.query('rollback')
    client.release()
  }
})
