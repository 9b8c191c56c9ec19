import { sqlStatement } from '#server/db/statement.ts'
import type { LoadDemo } from '#server/demo.ts'
import { newId } from '#server/id.ts'
import { nextNumber } from '#server/numbers.ts'
import { type DemoTicket, demoTickets } from './tickets.ts'

/** The subdomain of the organization in the demo data whose tickets these are. */
const HARBOR_LIGHT = 'harborlight'

type NewTicket = Pick<DemoTicket, 'title' | 'description' | 'category' | 'priority' | 'status' | 'hoursAgo'> & {
  id: string
  number: number
  userId: string
  tags: string[]
  assignedTo: string | null
  escalatedBy: string | null
  escalatedHoursAgo: number | null
  respondedHoursAgo: number | null
  activityHoursAgo: number
  metadata: string
}
const insertTicket = sqlStatement<NewTicket, unknown>(
  `insert into app.support_tickets (id, number, user_id, title, description, category, priority, status, tags, assigned_to, escalated_by, metadata,
     escalated_at, first_response_at, resolved_at, closed_at, created_at, last_activity_at, updated_at)
   values ($id, $number, $userId, $title, $description, $category, $priority, $status, $tags, $assignedTo, $escalatedBy, $metadata::jsonb,
     app.now() - make_interval(hours => $escalatedHoursAgo::int), app.now() - make_interval(hours => $respondedHoursAgo::int), case when $status in ('resolved', 'closed') then app.now() - make_interval(hours => $activityHoursAgo::int) end,
     case when $status = 'closed' then app.now() - make_interval(hours => $activityHoursAgo::int) end, app.now() - make_interval(hours => $hoursAgo::int), app.now() - make_interval(hours => $activityHoursAgo::int), app.now() - make_interval(hours => $activityHoursAgo::int))`,
)
const insertMessage = sqlStatement<
  { id: string; ticketId: string; userId: string; message: string; isInternal: boolean; side: string; hoursAgo: number },
  unknown
>(
  `insert into app.support_ticket_messages (id, ticket_id, user_id, message, is_internal, side, created_at)
   values ($id, $ticketId, $userId, $message, $isInternal, $side, app.now() - make_interval(hours => $hoursAgo::int))`,
)

/** Stores support tickets in the one organization of the demo that has some. */
export const loadTickets: LoadDemo = async (tx, { subdomain, userOf, operatorId }) => {
  if (subdomain !== HARBOR_LIGHT) return
  for (const [at, ticket] of demoTickets.entries()) {
    const { person, messages, assignedTo, escalatedHoursAgo = null, tags, ...facts } = ticket
    const id = newId()
    const answers = messages.filter(message => message.person !== person && !message.isInternal)
    await tx.run(insertTicket, {
      ...facts,
      id,
      number: at + 1,
      userId: userOf(person),
      tags: [...tags],
      assignedTo: assignedTo === undefined ? null : userOf(assignedTo),
      escalatedHoursAgo,
      escalatedBy: escalatedHoursAgo === null ? null : userOf(assignedTo!),
      respondedHoursAgo: answers[0]?.hoursAgo ?? null,
      activityHoursAgo: messages.at(-1)?.hoursAgo ?? facts.hoursAgo,
      metadata: JSON.stringify({
        url: '/time/my-time',
        userAgent: 'Mozilla/5.0 (Windows NT 10.0; Win64; x64)',
        screenResolution: '1440x900',
        timezone: 'America/New_York',
        hasScreenshot: false,
      }),
    })
    for (const { person: from, isInternal = false, ...message } of messages) {
      const side = from === 'operator' ? 'platform' : from === person ? 'requester' : 'organization'
      const userId = from === 'operator' ? operatorId : userOf(from)
      await tx.run(insertMessage, { ...message, id: newId(), ticketId: id, userId, isInternal, side })
    }
  }
  await nextNumber(tx, 'support_tickets', demoTickets.length)
}
