import { sqlStatement } from '#server/db/statement.ts'
import { firstStep } from '#server/home.ts'
import { readSeats } from '#slices/access/server/public.ts'
import { invitationFacts } from '#slices/invitations/contract/first-steps.ts'

const made = sqlStatement<object, { made: number; opened: number; members: number }>(
  `select count(*)::int as made, (count(*) filter (where i.opened_at is not null or i.accepted_at is not null))::int as opened,
     (select count(*)::int from app.organization_members m where m.organization_id = (select app.org_id())) as members
   from app.organization_invitations i where i.organization_id = (select app.org_id()) and i.revoked_at is null`,
)

/** Done when someone has joined, not when links were made. */
export const invitationsStep = firstStep({
  key: 'invitations',
  order: 60,
  facts: invitationFacts,
  load: async tx => {
    const [counted, seats] = await Promise.all([tx.first(made, {}), tx.first(readSeats, {})])
    const { members, ...links } = counted!
    return { isDone: members > 1, facts: { seats: seats!, invitations: { ...links, joined: Math.max(0, members - 1) } } }
  },
})
