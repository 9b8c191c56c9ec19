import { button, text } from '#server/mail/blocks.ts'
import type { Mail } from '#server/mail/outbox.ts'

/** Changes to an account's factors that are announced by email. */
export type FactorNews =
  | 'authenticator_added'
  | 'passkey_added'
  | 'authenticator_removed'
  | 'passkey_removed'
  | 'backup_code_used'
  | 'factors_reset'
  | 'wrong_codes'
  | 'codes_closed'

const NEWS: Record<FactorNews, { subject: string; said: string }> = {
  authenticator_added: {
    subject: 'An authenticator app was added to your Steward account',
    said: "An authenticator app was just added to your Steward account. You'll need one of its codes the next time you sign in.",
  },
  passkey_added: {
    subject: 'A passkey was added to your Steward account',
    said: 'A passkey was just added to your Steward account. You can sign in with it.',
  },
  authenticator_removed: {
    subject: 'The authenticator app was removed from your Steward account',
    said: 'The authenticator app was just removed from your Steward account. Its codes no longer work.',
  },
  passkey_removed: {
    subject: 'A passkey was removed from your Steward account',
    said: 'A passkey was just removed from your Steward account. It no longer works.',
  },
  backup_code_used: {
    subject: 'A backup code was used to sign in to your Steward account',
    said: 'Someone just signed in to your Steward account with your password and one of your backup codes. That code no longer works.',
  },
  factors_reset: {
    subject: 'Two-step verification was reset for your Steward account',
    said: 'An administrator of your organization just removed the authenticator app, passkeys, and backup codes from your Steward account, and you were signed out everywhere. Sign in with your password to set them up again.',
  },
  wrong_codes: {
    subject: 'Someone may be trying to sign in to your Steward account',
    said: "Someone just entered your password and then three wrong codes. They aren't signed in.",
  },
  codes_closed: {
    subject: 'Sign-in to your Steward account is on hold',
    said: "Someone entered your password and then 20 wrong codes. They aren't signed in. No more codes are accepted until you reset your password.",
  },
}

/** Without names: whoever names a passkey chooses the text. */
export function factorMail(news: FactorNews, to: string, publicUrl: string): Mail {
  const { subject, said } = NEWS[news]
  return {
    kind: 'second_factor_changed',
    to,
    subject,
    blocks: [
      text('Hi,'),
      text(said),
      text("If you didn't do this or ask for it, reset your password right away and let your administrator know:"),
      button('Reset your password', `${publicUrl}/auth?mode=forgot`),
    ],
  }
}
