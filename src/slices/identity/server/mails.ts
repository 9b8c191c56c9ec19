import { button, text } from '#server/mail/blocks.ts'
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
    subject: 'Confirm your email address',
    blocks: [
      text('Hi,'),
      text('Please confirm your email address by opening the link below. It expires in 24 hours.'),
      button('Confirm email address', `${publicUrl}/auth?mode=verify&token=${token}`),
      text("If you didn't create a Steward account, you can ignore this email."),
    ],
  }
}

export function resetMail(to: string, publicUrl: string, token: string): Mail {
  return {
    kind: 'reset_password',
    to,
    linkIdentifier: identifierOf('reset-password', token),
    subject: 'Reset your Steward password',
    blocks: [
      text('Hi,'),
      text('We received a request to reset your Steward password. Open the link below to choose a new one. It expires in 30 minutes.'),
      button('Choose a new password', `${publicUrl}/auth?mode=reset-password&token=${token}`),
      text("Didn't request this? You can ignore this email; your password won't change."),
    ],
  }
}

export function passwordChangedMail(to: string, publicUrl: string): Mail {
  return {
    kind: 'password_changed',
    to,
    subject: 'Your Steward password was changed',
    blocks: [
      text('Hi,'),
      text('Your Steward password was just changed, and you were signed out on all other devices.'),
      text("If you didn't do this, reset your password right away and let your administrator know:"),
      button('Reset your password', `${publicUrl}/auth`),
    ],
  }
}
