import { CircleAlert, TriangleAlert, UserPen } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { formatHours } from '#core/minutes.ts'
import { formatDayRangeShort } from '#web/plain-date-text.ts'
import { StatusChip } from '#web/status-chip.tsx'
import { Avatar } from '#web/ui/avatar.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { Glyph } from '#web/ui/glyph.tsx'
import { RelativeTime } from '#web/ui/relative-time.tsx'
import { warningLines } from '../timesheet-view.ts'
import type { InboxRow } from './calls.ts'
import { toReview } from './inbox-model.ts'
import { t } from './texts.ts'

export type InboxItemProps = {
  row: InboxRow
  selected: boolean
  onOpen: () => void
  /** Passed where a row without a timesheet can be opened to enter time for the person. */
  onEnter?: (() => void) | undefined
  /** Beside the row: what can be done about someone without a timesheet. Takes the id of their name. */
  aside?: ((describedBy: string) => ReactNode) | undefined
  /** Passed where the row can be approved together with others. */
  chosen?: boolean | undefined
  onChoose?: (() => void) | undefined
  /** Why the last decision on it failed. */
  problem?: string | undefined
}

/** One person and period of the list: hours, waiting time, and warnings. */
export const InboxItem = ({ row, selected, onOpen, onEnter, aside, chosen, onChoose, problem }: InboxItemProps) => {
  const whose = useId()
  const body = <InboxRowBody row={row} problem={problem} id={whose} enters={row.submissionId === null && onEnter !== undefined} />
  return (
    <li
      data-selected={selected || undefined}
      className="relative flex border-b border-border bg-card transition-colors hover:bg-hover data-selected:bg-accent data-selected:text-on-accent data-selected:shadow-[inset_3px_0_0_var(--primary)]"
    >
      <span className={`flex shrink-0 justify-center pt-4 ${row.status === 'submitted' ? 'w-10' : 'w-3.5'}`}>
        {onChoose === undefined ? null : (
          <Checkbox
            aria-label={t('choose', { name: row.employeeName, period: formatDayRangeShort(row.periodStart, row.periodEnd) })}
            checked={chosen ?? false}
            onChange={onChoose}
          />
        )}
      </span>
      {row.submissionId === null && onEnter === undefined ? (
        <div className={bodyClass}>{body}</div>
      ) : (
        <button
          type="button"
          data-shows={row.submissionId ?? undefined}
          aria-current={selected || undefined}
          onClick={row.submissionId === null ? onEnter : onOpen}
          className={`${bodyClass} focus-visible:-outline-offset-2`}
        >
          {body}
        </button>
      )}
      {aside === undefined ? null : <div className="flex shrink-0 items-center pr-3">{aside(whose)}</div>}
    </li>
  )
}

const bodyClass = '-ml-1.5 flex min-w-0 flex-1 items-start gap-2.5 py-2.5 pr-3.5 pl-1.5 text-left'

/** Content of a timesheet's row and card; `id` is the id of the person's name. On a selected row everything takes the selection's color. */
export const InboxRowBody = ({
  row,
  problem,
  id,
  enters = false,
}: Pick<InboxItemProps, 'row' | 'problem'> & { id?: string; enters?: boolean }) => (
  <>
    <Avatar id={row.employeeId} name={row.employeeName} size={32} />
    <span className="min-w-0 flex-1">
      <span className="flex items-baseline justify-between gap-2">
        <span id={id} title={row.employeeName} className="truncate text-sm font-medium">
          {row.employeeName}
        </span>
        <span className="shrink-0 text-sm">{row.minutes === 0 && row.status === 'draft' ? '–' : formatHours(row.minutes, 'decimal')}</span>
      </span>
      {/* The dot is in the gap and is clipped at the start of a line. */}
      <span className="flex flex-wrap items-center gap-x-3.5 overflow-x-clip text-dense text-muted in-data-selected:text-on-accent">
        <span className="whitespace-nowrap">{formatDayRangeShort(row.periodStart, row.periodEnd)}</span>
        <RowFact row={row} />
        {enters ? <EnterMark /> : null}
      </span>
      {warningLines(toReview(row)).map(line => (
        <RowLine key={line} icon={TriangleAlert} tone="text-warning" text={line} />
      ))}
      {problem === undefined ? null : <RowLine icon={CircleAlert} tone="text-danger" text={problem} />}
    </span>
  </>
)

/** Pressing the row opens the person's timesheet to enter time. */
const EnterMark = () => (
  <span className="inline-flex items-center gap-1 text-xs whitespace-nowrap text-link">
    <Glyph of={UserPen} size={14} /> {t('enterHours')}
  </span>
)

const RowLine = ({ icon: Icon, tone, text }: { icon: typeof CircleAlert; tone: string; text: string }) => (
  <span className={`mt-1 flex gap-1.5 text-dense ${tone}`}>
    <Glyph of={Icon} size={14} className="mt-0.5 shrink-0" />
    <span className="min-w-0">{text}</span>
  </span>
)

const factClass = "relative before:absolute before:-left-2.25 before:content-['·']"

/** Fact shown beside the period: waiting time, outcome, or that nothing was entered yet. */
const RowFact = ({ row }: { row: InboxRow }) => {
  if (row.status === 'draft') {
    return <span className={factClass}>{t(row.minutes === 0 ? 'nothingEntered' : 'enteredSoFar')}</span>
  }
  if (row.status !== 'submitted') return <StatusChip status={row.status} />
  return row.submittedAt === null ? null : (
    <span className={factClass}>
      <RelativeTime at={row.submittedAt} isShort />
    </span>
  )
}
