import type { OpenJobDatabase } from '#server/db/open-database.ts'
import { sqlStatement } from '#server/db/statement.ts'
import type { JobOptions } from '#server/jobs/runner.ts'
import type { TicketStatus } from '#slices/support/rules/ticket-status.ts'
import { notifyOfPlatformAnswer } from '../tickets/notices.ts'

/** The task that app.answer_ticket and app.set_ticket_status queue: the platform's role reads and writes no notifications. */
export const PLATFORM_ANSWER_TASK = 'tell_of_platform_answer'

type Answer = { organizationId: string; ticketId: string } & ({ messageId: string } | { status: TicketStatus })

const answeredTicket = sqlStatement<
  { id: string },
  { id: string; number: number; title: string; userId: string; assignedTo: string | null }
>(
  `select t.id, t.number, t.title, t.user_id, t.assigned_to from app.support_tickets t
   where t.organization_id = (select app.org_id()) and t.id = $id`,
)
const said = sqlStatement<{ messageId: string }, { message: string }>(
  `select m.message from app.support_ticket_messages m
   where m.organization_id = (select app.org_id()) and m.id = $messageId and not m.is_internal`,
)

/** Notifies an organization's people of what the platform did with their ticket. */
export function notifyOfAnswers(jobs: OpenJobDatabase): JobOptions['tasks'][string] {
  return async payload => {
    const answer = payload as Answer
    await jobs.withJob(answer.organizationId).write(async tx => {
      const ticket = await tx.first(answeredTicket, { id: answer.ticketId })
      if (ticket === undefined) return
      if ('status' in answer) return notifyOfPlatformAnswer(tx, ticket, { status: answer.status })
      const message = await tx.first(said, { messageId: answer.messageId })
      if (message !== undefined) await notifyOfPlatformAnswer(tx, ticket, message)
    })
  }
}
