import type { MailKind, MailState } from '#core/mail.ts'
import { Chip, type Tone } from '#web/ui/chip.tsx'
import { t } from './texts.ts'

export const kindWords: Record<MailKind, string> = {
  organization_invitation: t('invitation'),
  verify_email: t('verifyEmail'),
  reset_password: t('resetPassword'),
  password_changed: t('passwordChanged'),
  module_request_reviewed: t('moduleRequest'),
  support_notification: t('supportNotification'),
}

export const stateWords: Record<MailState, string> = { kept: t('kept'), queued: t('queued'), sent: t('sent'), failed: t('failed') }

const tones: Record<MailState, Tone> = { kept: 'muted', queued: 'info', sent: 'success', failed: 'danger' }

export const StateChip = ({ state }: { state: MailState }) => <Chip tone={tones[state]}>{stateWords[state]}</Chip>
