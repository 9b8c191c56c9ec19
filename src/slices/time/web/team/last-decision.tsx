import { Check } from 'lucide-react'
import { StatusChip } from '#web/status-chip.tsx'
import { Chip } from '#web/ui/chip.tsx'
import { t } from './texts.ts'
import type { LastDecision } from './use-decisions.ts'

/** The result of the last decision, placed where it covers nothing: the next timesheet is already open. */
export const LastDecisionLine = ({ status, text }: LastDecision) => (
  <p
    role="status"
    aria-label={t('lastDecision')}
    className="flex min-h-10 shrink-0 items-center gap-2 border-t border-border px-3.5 py-1.5 text-dense text-muted max-md:order-first max-md:border-t-0 max-md:border-b"
  >
    {status === 'submitted' ? (
      <Chip tone="success" icon={Check}>
        {t('stepApproved')}
      </Chip>
    ) : (
      <StatusChip status={status} />
    )}
    <span className="min-w-0">{text}</span>
  </p>
)
