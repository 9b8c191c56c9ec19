import type { MailKindEntry } from '#core/mail.ts'
import { button, text } from '#server/mail/blocks.ts'
import type { Mail } from '#server/mail/outbox.ts'
import { identifierOf } from './link.ts'

/** Kinds of this slice's mails. */
export const accountMails: Readonly<Record<string, MailKindEntry>> = {
  verify_email: { words: 'Email confirmation' },
  // A person who asks for their own isn't signed in, so a failed one concerns administrators.
  reset_password: {
    words: 'Password reset',
    failed: { title: 'Reset Error', text: 'Failed to send password reset email. Please try again.' },
  },
  password_changed: { words: 'Password changed' },
  confirm_email_change: { words: 'Email change' },
  email_changed: { words: 'Email changed' },
  second_factor_changed: { words: 'Two-step verification' },
}

/**
 * The mails of this slice. They contain no names, and no address but the receiver's own or one that the receiver chose, because anyone can sign up under any name and address, and could use our mail to send
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

/** To the new address. It does not say whose account it is: the address may be mistyped and belong to a stranger. */
export function confirmNewEmailMail(to: string, publicUrl: string, token: string): Mail {
  return {
    kind: 'confirm_email_change',
    to,
    linkIdentifier: identifierOf('email-new', token),
    subject: 'Confirm your new email address',
    blocks: [
      text('Hi,'),
      text(
        'Someone wants to use this email address to sign in to Steward. If it was you, confirm it by opening the link below. It expires in 24 hours.',
      ),
      button('Confirm email address', `${publicUrl}/auth?mode=verify&change=1&token=${token}`),
      text(
        "The change will be made once you also confirm it from your current address. If you didn't ask for this, you can ignore this email.",
      ),
    ],
  }
}

/** To the present address: whoever reads it may stop a change that is not theirs. */
export function confirmOldEmailMail(to: string, newEmail: string, publicUrl: string, token: string): Mail {
  return {
    kind: 'confirm_email_change',
    to,
    linkIdentifier: identifierOf('email-old', token),
    subject: 'Confirm your email address change',
    blocks: [
      text('Hi,'),
      text(`You asked to sign in to Steward with ${newEmail} from now on. Confirm it by opening the link below. It expires in 24 hours.`),
      button('Confirm the change', `${publicUrl}/auth?mode=verify&change=1&token=${token}`),
      text(
        "Until both addresses are confirmed, keep signing in with this one. If you didn't ask for this, don't open the link, and change your password right away.",
      ),
    ],
  }
}

/** To both addresses. */
export function emailChangedMail(to: string, publicUrl: string): Mail {
  return {
    kind: 'email_changed',
    to,
    subject: 'Your Steward email address was changed',
    blocks: [
      text('Hi,'),
      text('The email address for your Steward account was just changed, and you were signed out on all other devices.'),
      text("If you didn't do this, let your administrator know right away. The sign-in page is here:"),
      button('Go to sign-in', `${publicUrl}/auth`),
    ],
  }
}
