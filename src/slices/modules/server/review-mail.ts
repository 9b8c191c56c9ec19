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
    text: `${[
      'Hi,',
      `Your request for ${module} at ${organization} was ${decision}.`,
      ...(notes === null ? [] : [`Notes: ${notes}`]),
      decision === 'approved' ? 'Open it from My Modules:' : 'See your modules:',
      `${publicUrl}/modules`,
    ].join('\n\n')}\n`,
  }
}
