import { CircleAlert, Copy, Undo2 } from 'lucide-react'
import type { ReactNode, Ref } from 'react'
import { formatHours, hoursWithUnit, type TimeFormat } from '#core/minutes.ts'
import { Button } from '#web/ui/button.tsx'
import { Glyph } from '#web/ui/glyph.tsx'
import { ProgressBar } from '#web/ui/progress-bar.tsx'
import type { OutboxSnapshot } from '../grid/outbox-snapshot.ts'
import type { Timesheet } from '../timesheet-view.ts'
import { isLocked, Outcome } from './outcome.tsx'
import { t } from './texts.ts'
import type { TimesheetHours } from './timesheet-hours.ts'

/** Why the timesheet cannot be submitted yet, or null. */
export function submitBlockedReason(timesheet: Timesheet, { failed, conflicts, trouble }: OutboxSnapshot): string | null {
  if (failed + conflicts === 0) return timesheet.submitBlockedBy
  return trouble?.message ?? t('cellsNeedYou', { n: failed + conflicts })
}

export type ButtonAction = { readonly onPress: () => void; readonly busy: boolean }

type VerbsProps = {
  timesheet: Timesheet
  canWrite: boolean
  /** Whether hours can be entered now. */
  canEdit: boolean
  copy: ButtonAction
  recall: ButtonAction
  touch?: boolean
  /** Fills the period with the usual week. */
  usualWeek: ReactNode
}

/** Actions on the timesheet besides submitting it. */
export const TimesheetButtons = ({ timesheet, canWrite, canEdit, copy, recall, touch = false, usualWeek }: VerbsProps) => (
  <>
    {canEdit ? (
      <Button size={touch ? 'lg' : 'md'} icon={<Glyph of={Copy} />} busy={copy.busy} onClick={copy.onPress}>
        {t('copyLastPeriod')}
      </Button>
    ) : null}
    {usualWeek}
    {timesheet.can.recall && canWrite ? (
      <Button size={touch ? 'lg' : 'md'} icon={<Glyph of={Undo2} />} busy={recall.busy} onClick={recall.onPress}>
        {t('recall')}
      </Button>
    ) : null}
  </>
)

const blockedReasonId = 'submit-blocked-reason'

/** The Submit button. While something blocks submitting, it stays focusable and explains why. */
export const SubmitButton = ({ submit, blocked, touch = false }: { submit: ButtonAction; blocked: boolean; touch?: boolean }) => (
  <Button
    variant="filled"
    size={touch ? 'lg' : 'md'}
    aria-label={t('submitTimesheet')}
    aria-disabled={blocked || undefined}
    aria-describedby={blocked ? blockedReasonId : undefined}
    busy={submit.busy}
    onClick={blocked ? undefined : submit.onPress}
  >
    {t('submit')}
  </Button>
)

/** Why the timesheet cannot be submitted yet; with `onRetry` while nothing can be saved. */
export const BlockedReason = ({ text, grave, onRetry }: { text: string; grave: boolean; onRetry: (() => void) | undefined }) => (
  <p className={`flex min-w-0 items-start gap-1.5 text-dense ${grave ? 'text-danger' : 'text-muted'}`}>
    <Glyph of={CircleAlert} size={14} className="mt-0.5 shrink-0" />
    <span className="min-w-0">
      <span id={blockedReasonId} role="status">
        {text}
      </span>
      {onRetry === undefined ? null : (
        <button type="button" onClick={onRetry} className="touch-target ml-1 rounded-sm px-1 font-semibold underline">
          {t('tryAgain')}
        </button>
      )}
    </span>
  </p>
)

export type FootBarProps = VerbsProps & {
  /** Whether the timesheet allows submitting. */
  open: boolean
  hours: TimesheetHours
  format: TimeFormat
  blockedReason: string | null
  /** Whether it keeps Submit from opening its dialog. */
  isBlocked: boolean
  /** Whether there are unsaved cells. */
  unsaved: boolean
  submit: ButtonAction
  /** Saves again at once; while nothing can be saved. */
  onRetry: (() => void) | undefined
  /** The rail stands in the corner in its place. */
  besideRail: boolean
  ref: Ref<HTMLFieldSetElement>
}

/** Leaves the corner to the support button, where there is one: a kiosk has none. */
const besideSupport = '[:root:has([data-support])_&]:pr-16'

/** The bar under the timesheet: progress of the period, what blocks submitting, and the buttons. */
export const FootBar = ({
  open,
  hours,
  format,
  blockedReason,
  isBlocked,
  unsaved,
  submit,
  onRetry,
  besideRail,
  ref,
  ...verbs
}: FootBarProps) => {
  const { timesheet } = verbs
  const locked = isLocked(timesheet)
  // Room for the buttons in one line: where it is not, they go below the progress together.
  const room = locked
    ? 'min-w-72'
    : timesheet.settings.allocationDefaults.length === 0
      ? 'min-w-[min(100%,30rem)]'
      : 'min-w-[min(100%,37rem)]'
  return (
    // The frame around what is laid out: a fieldset does not center it itself.
    <fieldset
      ref={ref}
      aria-label={t('footBar')}
      tabIndex={-1}
      data-keep-clear=""
      className="min-w-0 shrink-0 rounded-lg border border-border bg-card print:hidden"
    >
      <div className={`flex min-h-14 flex-wrap items-center gap-x-4 gap-y-2 py-2.5 pl-4 pr-4 ${besideRail ? '' : besideSupport}`}>
        <div className="w-62">
          <p className="flex items-baseline justify-between text-sm text-muted">
            <span>
              <b className="font-semibold text-fg">{formatHours(hours.total, format)}</b>{' '}
              {t('ofTarget', { hours: hoursWithUnit(hours.target, format) })}
            </span>
            {/* After submitting there is no progress to show. */}
            <span className="text-dense">{open ? distance(hours, format) : null}</span>
          </p>
          {locked ? null : (
            <div className="mt-1.5">
              <ProgressBar
                value={hours.total}
                max={hours.target}
                label={t('progress')}
                text={t('ofTargetWhole', {
                  done: formatHours(hours.total, format),
                  whole: formatHours(hours.target, format),
                  n: hours.target / 60,
                })}
              />
            </div>
          )}
        </div>
        <div className={`flex flex-1 flex-wrap items-center justify-end gap-x-4 gap-y-2 ${room}`}>
          {open && blockedReason !== null ? <BlockedReason text={blockedReason} grave={unsaved} onRetry={onRetry} /> : null}
          {locked ? (
            <div className="flex min-w-0 flex-1 basis-40 justify-end">
              <Outcome timesheet={timesheet} />
            </div>
          ) : null}
          {/* Together: what hinders submitting goes above them before one of them goes below the others. */}
          <div className="flex flex-wrap items-center justify-end gap-x-4 gap-y-2">
            <TimesheetButtons {...verbs} />
            {open ? <SubmitButton submit={submit} blocked={isBlocked} /> : null}
          </div>
        </div>
      </div>
    </fieldset>
  )
}

function distance({ total, target }: TimesheetHours, format: TimeFormat): string | null {
  if (total === target || target === 0) return null
  return total < target
    ? t('toGo', { hours: hoursWithUnit(target - total, format) })
    : t('over', { hours: hoursWithUnit(total - target, format) })
}
