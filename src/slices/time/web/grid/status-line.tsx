import { Check, CircleAlert, GitMerge, type LucideIcon } from 'lucide-react'
import { memo, type ReactNode } from 'react'
import { formatHours, type TimeFormat } from '#core/minutes.ts'
import { modKey } from '#web/shell/mod-key.ts'
import { Glyph } from '#web/ui/glyph.tsx'
import { Kbd } from '#web/ui/kbd.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { formatClock } from '#web/ui/time-format.ts'
import { t } from './texts.ts'

export type StatusLineProps = {
  /** Note about the active cell. */
  note?: string | undefined
  /** The grid's last message; `said` changes with every step, so that a repeated message is announced again. */
  message: string
  said: string
  /** Takes back what the message says; without it only the message is shown. */
  onUndo?: (() => void) | undefined
  waiting: number
  failed: number
  conflicts: number
  /** Why cells failed is shown elsewhere on the screen: they are not counted here. */
  shownElsewhere: boolean
  /** Epoch ms of the last save since the page was opened; null before. */
  savedAt: number | null
  onRetry: () => void
  onShowConflict: () => void
  /** The selected range, when it is more than one cell. */
  range: { count: number; sum: number; average: number } | null
  format: TimeFormat
  readOnly: boolean
  /** A button at the right end. */
  tool?: ReactNode
}

/** Under the grid: what is being saved, what failed and what is in conflict; on the right the totals of the range. */
export const StatusLine = memo(({ note, range, format, readOnly, tool, ...state }: StatusLineProps) => (
  <div
    // A timesheet that is only read leaves its room to the days while there is nothing to say.
    className={`flex shrink-0 flex-wrap items-center gap-x-4 gap-y-1 px-1 text-xs text-muted print:hidden ${readOnly && note === undefined && range === null && tool === undefined ? '' : 'min-h-7 py-1'}`}
  >
    {readOnly ? null : <SaveState waiting={state.waiting} savedAt={state.failed + state.conflicts === 0 ? state.savedAt : null} />}
    {/* Not atomic: a new message is announced without the counts beside it. */}
    <div role="status" aria-atomic="false" className="flex flex-wrap items-center gap-x-4 empty:-mr-4">
      {state.failed === 0 || state.shownElsewhere ? null : (
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
      {state.message === '' ? null : <span key={state.said}>{state.message}</span>}
    </div>
    {state.onUndo === undefined ? null : <Verb onClick={state.onUndo}>{t('undo')}</Verb>}
    {note === undefined ? null : <span className="min-w-0 wrap-anywhere">{note}</span>}
    {range === null && tool === undefined ? null : (
      <span className="ml-auto inline-flex flex-wrap items-center gap-x-2">
        {range === null ? null : (
          <>
            <b className="font-semibold text-fg">{t('cellCount', { n: range.count })}</b>
            <span>{t('sum', { hours: formatHours(range.sum, format) })}</span>
            <span>{t('average', { hours: formatHours(range.average, format) })}</span>
            {readOnly ? null : (
              <span className="ml-2 inline-flex items-center gap-1.5">
                <Kbd>{`${modKey} D`}</Kbd> {t('fillDown')}
              </span>
            )}
          </>
        )}
        {tool}
      </span>
    )}
  </div>
))

const SaveState = ({ waiting, savedAt }: { waiting: number; savedAt: number | null }) =>
  waiting > 0 ? (
    <span className="inline-flex items-center gap-1.5">
      <Spinner size={12} />
      {t('savingChanges', { n: waiting })}
    </span>
  ) : savedAt === null ? null : (
    <Mark icon={Check} tone="text-muted">
      {t('savedAt', { time: formatClock(savedAt) })}
    </Mark>
  )

const Mark = ({ icon: Icon, tone, children }: { icon: LucideIcon; tone: string; children: ReactNode }) => (
  <span className={`inline-flex items-center gap-1.5 ${tone}`}>
    <Glyph of={Icon} size={12} className="shrink-0" />
    {children}
  </span>
)

const Verb = ({ onClick, children }: { onClick: () => void; children: ReactNode }) => (
  <button
    type="button"
    onClick={onClick}
    className="-my-1 inline-flex min-h-6 touch-target items-center rounded-sm px-1 font-semibold underline"
  >
    {children}
  </button>
)
