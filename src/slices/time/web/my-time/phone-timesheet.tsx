import { History } from 'lucide-react'
import { type ReactNode, useMemo } from 'react'
import { Button } from '#web/ui/button.tsx'
import { Glyph } from '#web/ui/glyph.tsx'
import { PhoneDay, type PhoneDayProps, PhoneFoot } from '../grid/phone-day.tsx'
import type { Timesheet } from '../timesheet-view.ts'
import { BlockedReason, type ButtonAction, SubmitButton } from './foot-bar.tsx'
import { isLocked, Outcome } from './outcome.tsx'
import { t } from './texts.ts'
import { daysWithTarget, type TimesheetHours } from './timesheet-hours.ts'

type PhoneTimesheetProps = Omit<PhoneDayProps, 'dayTarget' | 'step' | 'actions' | 'locked'> & {
  timesheet: Timesheet
  hours: TimesheetHours
  /** The notes of the day. */
  dayNotes: ReactNode
  /** A button that adds a column; shown while the timesheet is open. */
  addColumn: ReactNode
  /** Copy and Recall, as the timesheet allows. */
  verbs: ReactNode
  /** Whether the timesheet allows submitting. */
  open: boolean
  submit: ButtonAction
  blockedReason: string | null
  /** Whether it keeps Submit from opening its dialog. */
  isBlocked: boolean
  unsaved: boolean
  onShowRail: () => void
}

/** The timesheet on a phone: a day, its columns, the buttons, and the pay period at the bottom. */
export const PhoneTimesheet = ({
  timesheet,
  hours,
  dayNotes,
  addColumn,
  verbs,
  open,
  submit,
  blockedReason,
  isBlocked,
  unsaved,
  onShowRail,
  ...day
}: PhoneTimesheetProps) => {
  const { minutesPerDay, roundingMinutes } = timesheet.settings
  const expected = useMemo(() => daysWithTarget(timesheet), [timesheet])
  return (
    <div className="-mx-4 -mb-20 flex flex-1 flex-col border-t border-border">
      <PhoneDay
        {...day}
        locked={isLocked(timesheet)}
        step={roundingMinutes > 1 ? roundingMinutes : 15}
        {...(expected.has(day.date) ? { dayTarget: minutesPerDay } : {})}
      />
      {dayNotes}
      <div className="flex flex-wrap gap-2 px-4 pt-3 pb-4 *:grow [:root:has([data-support])_&]:pb-20">
        {addColumn}
        {verbs}
        <Button size="lg" icon={<Glyph of={History} />} onClick={onShowRail}>
          {t('showRail')}
        </Button>
      </div>
      <div data-keep-clear="" className="sticky bottom-[var(--toast-room,0px)] z-10 mt-auto">
        {open && blockedReason !== null ? (
          <div className="border-t border-border bg-card px-4 pt-2.5">
            <BlockedReason text={blockedReason} grave={unsaved} onRetry={day.troubleShownElsewhere ? day.onRetry : undefined} />
          </div>
        ) : null}
        <PhoneFoot
          total={hours.total}
          target={hours.target}
          format={day.format}
          outcome={isLocked(timesheet) ? <Outcome timesheet={timesheet} /> : undefined}
        >
          {open ? <SubmitButton touch submit={submit} blocked={isBlocked} /> : null}
        </PhoneFoot>
      </div>
    </div>
  )
}
