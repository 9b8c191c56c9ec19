import type { SecurityEventKind } from '#core/security-event-kinds.ts'
import { defineTexts } from '#web/texts.ts'

const t = defineTexts({
  signIn: 'Signed in',
  signInFailed: 'Sign-in failed',
  lockedOut: 'Sign-in paused after too many attempts',
  signOut: 'Signed out',
  sessionsEnded: 'Sessions ended',
  passwordChanged: 'Password changed',
  passwordReset: 'Password reset',
  resetLinkPrinted: 'Password reset link created on the server',
  invitationGuess: 'Unknown invitation link opened',
  denied: 'Access denied',
  foreignId: "Another organization's record requested",
  otherOrganization: 'Request for another organization',
  foreignOrigin: 'Request from another website',
  requestToken: 'Request without its security token',
  organizationEntered: 'Organization entered',
  organizationExited: 'Organization exited',
  organizationCreated: 'Organization created',
  administratorAdded: 'Platform administrator added',
  administratorRemoved: 'Platform administrator removed',
  mailLinkRead: 'Message with a link opened',
})

const words: Readonly<Record<SecurityEventKind, string>> = {
  sign_in: t('signIn'),
  sign_in_failed: t('signInFailed'),
  locked_out: t('lockedOut'),
  sign_out: t('signOut'),
  sessions_ended: t('sessionsEnded'),
  password_changed: t('passwordChanged'),
  password_reset: t('passwordReset'),
  reset_link_printed: t('resetLinkPrinted'),
  invitation_guess: t('invitationGuess'),
  denied: t('denied'),
  foreign_id: t('foreignId'),
  other_organization: t('otherOrganization'),
  foreign_origin: t('foreignOrigin'),
  request_token: t('requestToken'),
  organization_entered: t('organizationEntered'),
  organization_exited: t('organizationExited'),
  organization_created: t('organizationCreated'),
  administrator_added: t('administratorAdded'),
  administrator_removed: t('administratorRemoved'),
  mail_link_read: t('mailLinkRead'),
}

/** An event of a newer version is named as it is stored. */
export const eventWords = (kind: string): string => words[kind as SecurityEventKind] ?? kind.replaceAll('_', ' ')
