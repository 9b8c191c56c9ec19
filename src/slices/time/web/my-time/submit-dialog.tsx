import { type ReactNode, useState } from 'react'
import { formatHours } from '#core/minutes.ts'
import { nextApprovers } from '#slices/approvals/web/public.tsx'
import { formatDayRangeShort } from '#web/plain-date-text.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { ColumnIcon } from '../grid/column-group.tsx'
import { type Timesheet, warningLines } from '../timesheet-view.ts'
import { NoApproverDialog } from './no-approver-dialog.tsx'
import { t } from './texts.ts'
import type { TimesheetHours } from './timesheet-hours.ts'

export type SubmitDialogProps = {
  open: boolean
  onOpenChange: (open: boolean) => void
  timesheet: Timesheet
  hours: TimesheetHours
  /** The reason when someone other than the owner works on the timesheet; empty for the owner. */
  reason: string
  /** Receives the reason when someone other than the owner submits; else an empty text. */
  onSubmit: (reason: string) => void
  busy: boolean
  /** Why the last attempt failed. */
  problem: string | null
}

/** Shows the certification; pressing Submit below it certifies. */
export const SubmitDialog = (props: SubmitDialogProps) => (
  <SubmitDialogFrame {...props} title={t('submitTimesheet')} onSubmit={() => props.onSubmit('')}>
    {() => (
      <Statement>
        <p className="text-muted">{t('youState')}</p>
        <p className="mt-0.5">{props.timesheet.attestation}</p>
      </Statement>
    )}
  </SubmitDialogFrame>
)

/** The text stored with the submission. */
export const Statement = ({ children }: { children: ReactNode }) => (
  <div className="border-l-3 border-primary pl-3 text-sm wrap-anywhere">{children}</div>
)

type SubmitDialogFrameProps = Omit<SubmitDialogProps, 'onSubmit' | 'reason'> & {
  title: string
  onSubmit: () => void
  /** Gets what the Submit button does, for a key that does the same. */
  children: (press: () => void) => ReactNode
}

/**
 * Summarizes what will be submitted and to whom, what needs review, what is certified, and why the last attempt failed. If there are no
 * hours, the button is less prominent and asks again.
 */
export const SubmitDialogFrame = ({
  open,
  onOpenChange,
  timesheet,
  hours,
  title,
  onSubmit,
  busy,
  problem,
  children,
}: SubmitDialogFrameProps) => {
  const [wasAsked, setAsked] = useState(false)
  if (wasAsked && !open) setAsked(false)
  const change = (next: boolean) => {
    if (!busy) onOpenChange(next)
  }
  const isEmpty = hours.total === 0
  const press = isEmpty && !wasAsked ? () => setAsked(true) : onSubmit
  if (timesheet.approverMissing !== null) return <NoApproverDialog open={open} onOpenChange={change} title={title} timesheet={timesheet} />
  const names = nextApprovers(timesheet)
  const period = formatDayRangeShort(timesheet.period.startsOn, timesheet.period.endsOn)
  return (
    <Dialog
      open={open}
      onOpenChange={change}
      title={title}
      description={names === null ? period : t('submitGoesTo', { period, names })}
      actions={
        <>
          <Button onClick={() => change(false)} disabled={busy}>
            {t('cancel')}
          </Button>
          <Button variant={isEmpty ? 'outline' : 'filled'} busy={busy} onClick={press}>
            {t(isEmpty && wasAsked ? 'submitWithoutHours' : 'submit')}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <Totals timesheet={timesheet} hours={hours} />
        {timesheet.warnings.length === 0 ? null : (
          <Panel tone="warning" title={t('beforeYouSubmit')}>
            <ul className="mt-0.5">
              {warningLines(timesheet).map(text => (
                <li key={text}>{text}</li>
              ))}
            </ul>
          </Panel>
        )}
        {children(press)}
        {isEmpty && wasAsked ? (
          <Panel tone="warning" title={t('noHoursYet')}>
            {t('noHoursYetHelp')}
          </Panel>
        ) : null}
        {problem === null ? null : (
          <Panel tone="error" title={t('didNotSubmit')}>
            {problem}
          </Panel>
        )}
      </div>
    </Dialog>
  )
}

const Totals = ({ timesheet: { settings, overtime }, hours }: { timesheet: Timesheet; hours: TimesheetHours }) => {
  const sum = (of: 'overtimeMinutes' | 'doubleTimeMinutes') => overtime.reduce((total, day) => total + day[of], 0)
  const parts = [
    { name: t('withOvertime'), minutes: sum('overtimeMinutes') },
    { name: t('withDoubleTime'), minutes: sum('doubleTimeMinutes') },
  ].filter(({ minutes }) => minutes > 0)
  const line = hours.byColumn.length === 0 ? '' : 'border-t border-border-2 pt-1.5'
  return (
    <dl className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-3 gap-y-1.5 rounded-lg bg-sunken px-3.5 py-3 text-dense">
      {hours.byColumn.map(({ handle, label, kind, minutes }) => (
        <div key={handle} className="contents">
          <dt className="flex min-w-0 items-center gap-2">
            <ColumnIcon kind={kind} />
            <span className="min-w-0 wrap-anywhere">{label}</span>
          </dt>
          <dd className="text-right">{formatHours(minutes, settings.timeFormat)}</dd>
        </div>
      ))}
      <dt className={`font-semibold ${line}`}>{t('total')}</dt>
      <dd className={`text-right font-semibold ${line}`}>{formatHours(hours.total, settings.timeFormat)}</dd>
      {parts.map(({ name, minutes }) => (
        <div key={name} className="contents text-muted">
          <dt>{name}</dt>
          <dd className="text-right">{formatHours(minutes, settings.timeFormat)}</dd>
        </div>
      ))}
    </dl>
  )
}
