import { Check } from 'lucide-react'
import { StatusChip } from '#web/status-chip.tsx'
import { Chip } from '#web/ui/chip.tsx'
import type { ApprovalView } from './approval-view.ts'
import { t } from './texts.ts'

/** What the server confirmed last; `status` is the subject's new status. */
export interface LastDecision {
  status: ApprovalView['status']
  text: string
}

/** The result of the last decision, placed where it covers nothing: the next subject is already open. */
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
