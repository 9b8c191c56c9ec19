import { TriangleAlert } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { namesOf } from '#slices/approvals/web/public.tsx'
import { formatDayRangeShort } from '#web/plain-date-text.ts'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { Glyph } from '#web/ui/glyph.tsx'
import { t } from './question-texts.ts'
import type { SeenTimesheet } from './use-decisions.ts'

/** Timesheets about to be approved: one with its note, or several, which have none. */
export interface AskedApproval {
  timesheets: readonly SeenTimesheet[]
  note: string | null
}

type ApproveQuestionProps = {
  asked: AskedApproval | null
  onClose: () => void
  /** Called once the dialog is closed and has returned the focus, so that the next timesheet can take it. */
  onApprove: (asked: AskedApproval) => void
}

/** Asks before an approval of a timesheet with warnings, and before a bulk approval. */
export const ApproveQuestion = ({ asked, onClose, onApprove }: ApproveQuestionProps) => {
  const confirmed = useRef<AskedApproval>(undefined)
  const latest = useRef(onApprove)
  useEffect(() => {
    latest.current = onApprove
    if (asked !== null || confirmed.current === undefined) return
    const approval = confirmed.current
    confirmed.current = undefined
    // After the dialog's own timer, which returns the focus.
    setTimeout(() => latest.current(approval), 0)
  })
  if (asked === null) return null
  const { timesheets, note } = asked
  const [first] = timesheets
  const isOne = note !== null && first !== undefined
  const confirm = () => {
    confirmed.current = asked
    onClose()
  }
  return (
    <ConfirmDialog
      open
      onOpenChange={open => !open && onClose()}
      title={isOne ? t('askApprove', { name: first.employeeName }) : t('askApproveMany', { n: timesheets.length })}
      description={
        isOne
          ? t('askApproveHelp', { period: formatDayRangeShort(first.periodStart, first.periodEnd), n: first.warnings.length })
          : namesOf(
              timesheets.map(({ employeeName }) => employeeName),
              true,
            )
      }
      confirmLabel={isOne ? t('approveTimesheet') : t('approveTimesheets', { n: timesheets.length })}
      onConfirm={confirm}
    >
      {isOne ? (
        <ul className="flex flex-col gap-1.5 text-sm text-warning">
          {first.warnings.map(line => (
            <li key={line} className="flex gap-2">
              <Glyph of={TriangleAlert} className="mt-0.5 shrink-0" />
              {line}
            </li>
          ))}
        </ul>
      ) : undefined}
    </ConfirmDialog>
  )
}
