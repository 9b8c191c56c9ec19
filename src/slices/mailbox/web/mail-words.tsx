import type { MailKind, MailState } from '#core/mail.ts'
import { Chip, type Tone } from '#web/ui/chip.tsx'
import { t } from './texts.ts'

export const kindWords: Record<MailKind, string> = {
  organization_invitation: t('invitation'),
  welcome: t('welcome'),
  verify_email: t('verifyEmail'),
  reset_password: t('resetPassword'),
  password_changed: t('passwordChanged'),
  notification: t('notification'),
  notification_digest: t('digest'),
  admin_alert: t('alert'),
  confirm_email_change: t('confirmEmailChange'),
  email_changed: t('emailChanged'),
  second_factor_changed: t('secondFactorChanged'),
  support_notification: t('supportNotification'),
}

export const stateWords: Record<MailState, string> = {
  kept: t('kept'),
  queued: t('queued'),
  sent: t('sent'),
  failed: t('failed'),
  bounced: t('bounced'),
}

const tones: Record<MailState, Tone> = { kept: 'muted', queued: 'info', sent: 'success', failed: 'danger', bounced: 'danger' }

export const StateChip = ({ state }: { state: MailState }) => <Chip tone={tones[state]}>{stateWords[state]}</Chip>
