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
