import { History } from 'lucide-react'
import { type ReactNode, useMemo } from 'react'
import type { PlainDate } from '#core/plain-date.ts'
import { Button } from '#web/ui/button.tsx'
import { Glyph } from '#web/ui/glyph.tsx'
import { gridTotals } from '../grid/grid-model.ts'
import { PhoneDay, type PhoneDayProps, PhoneFoot } from '../grid/phone-day.tsx'
import type { Timesheet } from '../timesheet-view.ts'
import { type ButtonAction, Hindrance, SubmitButton } from './foot-bar.tsx'
import { t } from './texts.ts'
import { expectedDays } from './timesheet-hours.ts'

type PhoneTimesheetProps = Omit<PhoneDayProps, 'dayTarget' | 'step' | 'actions'> & {
  timesheet: Timesheet
  /** A button that adds a column; shown while the timesheet is open. */
  addColumn: ReactNode
  /** Copy and Recall, as the timesheet allows. */
  verbs: ReactNode
  /** Whether the timesheet allows submitting. */
  open: boolean
  submit: ButtonAction
  hindrance: string | null
  /** Whether it keeps Submit from opening its dialog. */
  isBlocked: boolean
  unsaved: boolean
  onShowRail: () => void
}

/** The timesheet on a phone: a day, its columns, the buttons, and the week at the bottom. */
export const PhoneTimesheet = ({
  timesheet,
  addColumn,
  verbs,
  open,
  submit,
  hindrance,
  isBlocked,
  unsaved,
  onShowRail,
  ...day
}: PhoneTimesheetProps) => {
  const { minutesPerDay, roundingMinutes } = timesheet.settings
  const expected = useMemo(() => expectedDays(timesheet), [timesheet])
  const week = day.days.find(({ date }) => date === day.date)?.week ?? 0
  const ofWeek = day.days.filter(member => member.week === week)
  const worked = gridTotals({ ...day, days: ofWeek }).all
  const isExpected = (date: PlainDate) => expected.has(date)
  return (
    <div className="-mx-4 -mb-20 flex flex-1 flex-col border-t border-border">
      <PhoneDay
        {...day}
        step={roundingMinutes > 1 ? roundingMinutes : 15}
        {...(isExpected(day.date) ? { dayTarget: minutesPerDay } : {})}
      />
      <div className="flex flex-wrap gap-2 px-4 pt-1 pb-4 *:grow">
        {addColumn}
        {verbs}
        <Button size="lg" icon={<Glyph of={History} />} onClick={onShowRail}>
          {t('showRail')}
        </Button>
      </div>
      <div data-keep-clear="" className="sticky bottom-[var(--toast-room,0px)] z-10 mt-auto">
        {open && hindrance !== null ? (
          <div className="border-t border-border bg-card px-4 pt-2.5">
            <Hindrance text={hindrance} grave={unsaved} />
          </div>
        ) : null}
        <PhoneFoot worked={worked} target={ofWeek.filter(({ date }) => isExpected(date)).length * minutesPerDay} format={day.format}>
          {open ? <SubmitButton touch submit={submit} blocked={isBlocked} /> : null}
        </PhoneFoot>
      </div>
    </div>
  )
}
