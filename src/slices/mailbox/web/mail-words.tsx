import type { MailState } from '#core/mail.ts'
import { Chip, type Tone } from '#web/ui/chip.tsx'
import { t } from './texts.ts'

export const stateWords: Record<MailState, string> = {
  kept: t('kept'),
  queued: t('queued'),
  sent: t('sent'),
  failed: t('failed'),
  bounced: t('bounced'),
}

const tones: Record<MailState, Tone> = { kept: 'muted', queued: 'info', sent: 'success', failed: 'danger', bounced: 'danger' }

export const StateChip = ({ state }: { state: MailState }) => <Chip tone={tones[state]}>{stateWords[state]}</Chip>
