import { button, text } from '#server/mail/blocks.ts'
import type { Mail } from '#server/mail/outbox.ts'

interface ReviewMail {
  to: string
  publicUrl: string
  organization: string
  module: string
  decision: 'approved' | 'rejected'
  notes: string | null
}

/** Tells a person what became of their request for a module. */
export function reviewMail({ to, publicUrl, organization, module, decision, notes }: ReviewMail): Mail {
  return {
    kind: 'module_request_reviewed',
    to,
    subject: `Your request for ${module} was ${decision}`,
    blocks: [
      text('Hi,'),
      text(`Your request for ${module} at ${organization} was ${decision}.`),
      ...(notes === null ? [] : [text(`Notes: ${notes}`)]),
      text(decision === 'approved' ? 'Open it from My Modules:' : 'See your modules:'),
      button('My Modules', `${publicUrl}/modules`),
    ],
  }
}
