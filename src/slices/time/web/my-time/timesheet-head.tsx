import { PanelRight, Printer } from 'lucide-react'
import type { ReactNode } from 'react'
import { addDays } from '#core/plain-date.ts'
import { approverLine } from '#slices/approvals/web/public.tsx'
import { PeriodSwitcher } from '#slices/time-groups/web/public.tsx'
import { formatWeekdayAndDay } from '#web/plain-date-text.ts'
import { StatusChip } from '#web/status-chip.tsx'
import { Glyph } from '#web/ui/glyph.tsx'
import { ToolButton } from '#web/ui/tool-button.tsx'
import type { GridController } from '../grid/grid-controller.ts'
import { HistoryButtons } from '../grid/history-buttons.tsx'
import type { Timesheet } from '../timesheet-view.ts'
import { t } from './texts.ts'
import { type ReadDay, TimesheetPeriods } from './timesheet-periods.tsx'

export type TimesheetHeadProps = {
  /** Whose timesheet it is. */
  title: ReactNode
  /** The back link, where there is one. */
  back?: ReactNode
  /** Missing while nothing is loaded. */
  timesheet: Timesheet | undefined
  /** Another period is loading. */
  switching: boolean
  onSwitch: (date: string) => void
  controller: GridController
  /** Hours can be entered, so there may be something to undo. */
  canEdit: boolean
  readDay: ReadDay
  railOpen: boolean
  onToggleRail: () => void
}

/**
 * The head: period, status, due date, pay date and approvers; and the tools of the grid. In one line, or in two with a person's name
 * and a back link.
 */
export const TimesheetHead = ({ title, back, timesheet, ...rest }: TimesheetHeadProps) => {
  const heading = (
    <h1 tabIndex={-1} className="min-w-0 text-2xl font-semibold">
      {title}
    </h1>
  )
  const line = 'flex flex-wrap items-center gap-x-4 gap-y-2'
  if (back !== undefined) {
    return (
      <header className="mb-4 flex flex-col gap-y-2 max-md:mb-3 print:hidden">
        <div className="flex items-center gap-x-3">
          {back}
          {heading}
          {timesheet === undefined ? null : (
            <>
              <StatusChip status={timesheet.status} />
              <Tools timesheet={timesheet} {...rest} />
            </>
          )}
        </div>
        {timesheet === undefined ? null : (
          <div className={line}>
            <Switcher timesheet={timesheet} {...rest} />
            <Facts timesheet={timesheet} />
          </div>
        )}
      </header>
    )
  }
  return (
    <header className={`mb-4 max-md:mb-3 print:hidden ${line}`}>
      {heading}
      {timesheet === undefined ? null : (
        <>
          <span className="max-md:order-1 max-md:w-full">
            <Switcher timesheet={timesheet} {...rest} />
          </span>
          <StatusChip status={timesheet.status} />
          <Facts timesheet={timesheet} />
          <Tools timesheet={timesheet} {...rest} />
        </>
      )}
    </header>
  )
}

type PartProps = Omit<TimesheetHeadProps, 'title' | 'back' | 'timesheet'> & { timesheet: Timesheet }

const Switcher = ({ timesheet, switching, onSwitch, readDay }: PartProps) => (
  <PeriodSwitcher
    {...timesheet.period}
    busy={switching}
    onPrevious={() => onSwitch(addDays(timesheet.period.startsOn, -1))}
    onNext={() => onSwitch(addDays(timesheet.period.endsOn, 1))}
    onChoose={onSwitch}
    list={choose => <TimesheetPeriods timesheet={timesheet} readDay={readDay} onChoose={choose} />}
  />
)

const Tools = ({ controller, canEdit, railOpen, onToggleRail }: PartProps) => (
  <span className="ml-auto flex items-center gap-1 max-md:hidden">
    {canEdit ? (
      <>
        <HistoryButtons controller={controller} />
        <span aria-hidden="true" className="mx-1 h-5 w-px bg-border" />
      </>
    ) : null}
    <ToolButton size="dense" label={t('print')} icon={<Glyph of={Printer} />} onClick={() => window.print()} />
    <ToolButton size="dense" label={t('showRail')} aria-pressed={railOpen} icon={<Glyph of={PanelRight} />} onClick={onToggleRail} />
  </span>
)

const Facts = ({ timesheet }: { timesheet: Timesheet }) => {
  const { dueOn, payDate, payDateReason } = timesheet.period
  const approvers = approverLine(timesheet)
  return (
    // The dots are in the gaps and are clipped at the start of a line.
    <ul className="flex min-w-0 flex-wrap gap-x-4 overflow-x-clip text-dense leading-4 text-muted max-md:order-2 max-md:w-full md:flex-1 md:basis-52 [&>li]:relative [&>li]:before:absolute [&>li]:before:-left-2.5 [&>li]:before:content-['·']">
      <li>{t('due', { day: formatWeekdayAndDay(dueOn) })}</li>
      <li {...(payDateReason === null ? {} : { title: payDateReason })}>{t('pays', { day: formatWeekdayAndDay(payDate) })}</li>
      {approvers === null ? null : <li>{approvers}</li>}
    </ul>
  )
}
