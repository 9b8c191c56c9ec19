import { Check, CornerDownLeft } from 'lucide-react'
import { useId } from 'react'
import { formatDayRangeShort } from '#web/plain-date-text.ts'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { Glyph } from '#web/ui/glyph.tsx'
import type { InboxItemProps } from './inbox-item.tsx'
import { InboxRowBody } from './inbox-item.tsx'
import { t } from './texts.ts'

type InboxCardProps = Omit<InboxItemProps, 'selected'> & { onApprove: () => void; onReject: () => void }

/** The row on a phone: the same information, and both buttons within reach of a thumb. */
export const InboxCard = ({ row, problem, chosen, onChoose, onOpen, onEnter, aside, onApprove, onReject }: InboxCardProps) => {
  // Buttons are labelled by their action; their description names the employee.
  const whose = useId()
  return (
    <li className="border-b border-border bg-card">
      <div className="flex items-start">
        {row.submissionId === null && onEnter === undefined ? (
          <div className="flex min-w-0 flex-1 items-start gap-2.5 p-3.5">
            <InboxRowBody row={row} problem={problem} id={whose} />
          </div>
        ) : (
          <button
            type="button"
            data-shows={row.submissionId ?? undefined}
            onClick={row.submissionId === null ? onEnter : onOpen}
            className="flex min-w-0 flex-1 items-start gap-2.5 p-3.5 text-left focus-visible:-outline-offset-2"
          >
            <InboxRowBody row={row} problem={problem} id={whose} enters={row.submissionId === null} />
          </button>
        )}
        {aside === undefined ? null : <div className="flex shrink-0 items-center self-center pr-3.5">{aside(whose)}</div>}
      </div>
      {row.canDecide ? (
        <div className="flex items-center gap-3 px-3.5 pb-3.5">
          {onChoose === undefined ? null : (
            <span className="flex size-11 items-center justify-center">
              <Checkbox
                aria-label={t('choose', { name: row.employeeName, period: formatDayRangeShort(row.periodStart, row.periodEnd) })}
                checked={chosen ?? false}
                onChange={onChoose}
              />
            </span>
          )}
          <div className="flex flex-1 gap-3 *:flex-1">
            <Button size="lg" variant="danger" aria-describedby={whose} icon={<Glyph of={CornerDownLeft} />} onClick={onReject}>
              {t('reject')}
            </Button>
            <Button size="lg" variant="filled" aria-describedby={whose} icon={<Glyph of={Check} />} onClick={onApprove}>
              {t('approve')}
            </Button>
          </div>
        </div>
      ) : null}
    </li>
  )
}
