import { button, text, withoutLinks } from '#server/mail/blocks.ts'
import type { Mail } from '#server/mail/outbox.ts'

interface WelcomeMail {
  to: string
  publicUrl: string
  organization: string
  /** The name of the person's role; null for whoever created the organization. */
  role: string | null
}

/** For a new member, once: what they are part of now, and where to start. Nothing in the names becomes a link. */
export function welcomeMail({ to, publicUrl, organization, role }: WelcomeMail): Mail {
  const name = withoutLinks(organization)
  return {
    kind: 'welcome',
    to,
    subject: `Welcome to ${name}`,
    blocks: [
      text('Hi,'),
      ...(role === null
        ? [text(`${name} is ready on Steward, and you're its administrator.`), text('Your dashboard lists the first steps. Start here:')]
        : [
            text(`You're now part of ${name} on Steward. Your role is ${withoutLinks(role)}.`),
            text('Your dashboard is the place to start:'),
          ]),
      button('Go to your dashboard', `${publicUrl}/dashboard`),
      text(`Sign in with this email address: ${to}`),
    ],
  }
}
