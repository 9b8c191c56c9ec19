import type { Mail } from '#server/mail/outbox.ts'
import { identifierOf } from './link.ts'

/**
 * The mails of this slice. They contain no names, because anyone can sign up under any name and address, and could use our mail to send
 * text to others.
 */
export function verificationMail(to: string, publicUrl: string, token: string): Mail {
  return {
    kind: 'verify_email',
    to,
    linkIdentifier: identifierOf('verify-email', token),
    subject: 'Confirm your e-mail address for Steward',
    text: paragraphs(
      'Hello,',
      'please confirm that this e-mail address is yours by opening this link within 24 hours:',
      `${publicUrl}/auth?mode=verify&token=${token}`,
      'If you did not create an account, you need to do nothing.',
    ),
  }
}

export function resetMail(to: string, publicUrl: string, token: string): Mail {
  return {
    kind: 'reset_password',
    to,
    linkIdentifier: identifierOf('reset-password', token),
    subject: 'Reset your Steward password',
    text: paragraphs(
      'Hello,',
      'somebody, probably you, asked for a new password. Choose one by opening this link within 30 minutes:',
      `${publicUrl}/auth?mode=reset-password&token=${token}`,
      'If it was not you, you need to do nothing: your password stays as it is.',
    ),
  }
}

export function passwordChangedMail(to: string, publicUrl: string): Mail {
  return {
    kind: 'password_changed',
    to,
    subject: 'Your Steward password was changed',
    text: paragraphs(
      'Hi,',
      'Your Steward password was just changed, and you were signed out on all other devices.',
      "If you didn't do this, reset your password right away and let your administrator know:",
      `${publicUrl}/auth`,
    ),
  }
}

function paragraphs(...lines: string[]): string {
  return `${lines.join('\n\n')}\n`
}
