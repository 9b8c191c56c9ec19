import { Check, CircleAlert, GitMerge, type LucideIcon } from 'lucide-react'
import { memo, type ReactNode } from 'react'
import { formatHours, type TimeFormat } from '#core/minutes.ts'
import { Glyph } from '#web/ui/glyph.tsx'
import { Kbd } from '#web/ui/kbd.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { t } from './texts.ts'

export type StatusLineProps = {
  /** What there is to say about the active cell. */
  note?: string | undefined
  /** The grid's last message; `said` changes with every step, so that a repeated message is announced again. */
  message: string
  said: string
  waiting: number
  failed: number
  conflicts: number
  onRetry: () => void
  onShowConflict: () => void
  /** The selected range, when it is more than one cell. */
  range: { count: number; sum: number; average: number } | null
  format: TimeFormat
  readOnly: boolean
}

/** Under the grid: what is being saved, what failed and what is in conflict; on the right the totals of the range. */
export const StatusLine = memo(({ note, range, format, readOnly, ...state }: StatusLineProps) => (
  <div
    // A timesheet that is only read leaves its room to the days while there is nothing to say.
    className={`flex flex-wrap items-center gap-x-4 gap-y-1 px-1 text-xs text-muted print:hidden ${readOnly && note === undefined && range === null ? '' : 'min-h-7 py-1'}`}
  >
    {readOnly ? null : <SaveState waiting={state.waiting} settled={state.failed + state.conflicts === 0} />}
    {/* Not atomic: a new message is announced without the counts beside it. */}
    <div role="status" aria-atomic="false" className="flex flex-wrap items-center gap-x-4">
      {state.failed === 0 ? null : (
        <Mark icon={CircleAlert} tone="text-danger">
          {t('notSaved', { n: state.failed })}
          <Verb onClick={state.onRetry}>{t('tryAgain')}</Verb>
        </Mark>
      )}
      {state.conflicts === 0 ? null : (
        <Mark icon={GitMerge} tone="text-warning">
          {t('conflicts', { n: state.conflicts })}
          <Verb onClick={state.onShowConflict}>{t('chooseValue')}</Verb>
        </Mark>
      )}
      <span key={state.said}>{state.message}</span>
    </div>
    {note === undefined ? null : <span className="min-w-0 wrap-anywhere">{note}</span>}
    {range === null ? null : (
      <span className="ml-auto inline-flex flex-wrap items-center gap-x-2">
        <b className="font-semibold text-fg">{t('cellCount', { n: range.count })}</b>
        <span>{t('sum', { hours: formatHours(range.sum, format) })}</span>
        <span>{t('average', { hours: formatHours(range.average, format) })}</span>
        {readOnly ? null : (
          <span className="ml-2 inline-flex items-center gap-1.5">
            <Kbd>Ctrl D</Kbd> {t('fillDown')}
          </span>
        )}
      </span>
    )}
  </div>
))

const SaveState = ({ waiting, settled }: { waiting: number; settled: boolean }) =>
  waiting > 0 ? (
    <span className="inline-flex items-center gap-1.5">
      <Spinner size={12} />
      {t('savingChanges', { n: waiting })}
    </span>
  ) : settled ? (
    <Mark icon={Check} tone="text-muted">
      {t('allSaved')}
    </Mark>
  ) : null

const Mark = ({ icon: Icon, tone, children }: { icon: LucideIcon; tone: string; children: ReactNode }) => (
  <span className={`inline-flex items-center gap-1.5 ${tone}`}>
    <Glyph of={Icon} size={12} className="shrink-0" />
    {children}
  </span>
)

const Verb = ({ onClick, children }: { onClick: () => void; children: ReactNode }) => (
  <button type="button" onClick={onClick} className="-my-1 inline-flex min-h-6 items-center rounded-sm px-1 font-semibold underline">
    {children}
  </button>
)
