import { PanelRight, Printer } from 'lucide-react'
import { addDays } from '#core/plain-date.ts'
import { formatWeekdayAndDay } from '#web/plain-date-text.ts'
import { StatusChip } from '#web/status-chip.tsx'
import { ToolButton } from '#web/ui/tool-button.tsx'
import type { GridController } from '../grid/grid-controller.ts'
import { HistoryButtons } from '../grid/history-buttons.tsx'
import { PeriodSwitcher } from '../period/period-switcher.tsx'
import type { Timesheet } from '../sheet-view.ts'
import { t as names } from '../texts.ts'
import { approverLine } from './approvers.ts'
import { OwnPeriods } from './own-periods.tsx'
import { t } from './texts.ts'

export type SheetHeadProps = {
  /** Missing while nothing is loaded. */
  sheet: Timesheet | undefined
  /** Another period is on its way. */
  switching: boolean
  onSwitch: (date: string) => void
  controller: GridController
  railOpen: boolean
  onToggleRail: () => void
}

/** The head in one line: which period, where it stands, when it is due and paid, who approves it; and the tools of the grid. */
export const SheetHead = ({ sheet, switching, onSwitch, controller, railOpen, onToggleRail }: SheetHeadProps) => (
  <header className="mb-4 flex flex-wrap items-center gap-x-4 gap-y-2 max-md:mb-3 print:hidden">
    <h1 tabIndex={-1} className="text-2xl font-semibold">
      {names('myTime')}
    </h1>
    {sheet === undefined ? null : (
      <>
        <span className="max-md:order-1 max-md:w-full">
          <PeriodSwitcher
            {...sheet.period}
            busy={switching}
            onPrevious={() => onSwitch(addDays(sheet.period.startsOn, -1))}
            onNext={() => onSwitch(addDays(sheet.period.endsOn, 1))}
            onChoose={onSwitch}
            list={choose => <OwnPeriods sheet={sheet} onChoose={choose} />}
          />
        </span>
        <StatusChip status={sheet.status} />
        <Facts sheet={sheet} />
        <span className="ml-auto flex items-center gap-1 max-md:hidden">
          {sheet.can.edit ? (
            <>
              <HistoryButtons controller={controller} />
              <span aria-hidden="true" className="mx-1 h-5 w-px bg-border" />
            </>
          ) : null}
          <ToolButton size="dense" label={t('print')} icon={<Printer size={16} strokeWidth={1.75} />} onClick={() => window.print()} />
          <ToolButton
            size="dense"
            label={t('showRail')}
            aria-pressed={railOpen}
            icon={<PanelRight size={16} strokeWidth={1.75} />}
            onClick={onToggleRail}
          />
        </span>
      </>
    )}
  </header>
)

const Facts = ({ sheet }: { sheet: Timesheet }) => {
  const { dueOn, payDate, payDateReason } = sheet.period
  const approvers = approverLine(sheet)
  return (
    // The dots stand in the gaps, and are cut off where a line begins.
    <ul className="flex min-w-0 flex-wrap gap-x-4 overflow-x-clip text-dense leading-4 text-muted max-md:order-2 max-md:w-full md:flex-1 md:basis-52 [&>li]:relative [&>li]:before:absolute [&>li]:before:-left-2.5 [&>li]:before:content-['·']">
      <li>{t('due', { day: formatWeekdayAndDay(dueOn) })}</li>
      <li {...(payDateReason === null ? {} : { title: payDateReason })}>{t('pays', { day: formatWeekdayAndDay(payDate) })}</li>
      {approvers === null ? null : <li>{approvers}</li>}
    </ul>
  )
}
