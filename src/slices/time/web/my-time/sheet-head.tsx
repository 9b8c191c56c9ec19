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
import type { Timesheet } from '../sheet-view.ts'
import { type ReadDay, SheetPeriods } from './sheet-periods.tsx'
import { t } from './texts.ts'

export type SheetHeadProps = {
  /** Whose it is. */
  title: ReactNode
  /** The way back, where there is one. */
  back?: ReactNode
  /** Missing while nothing is loaded. */
  sheet: Timesheet | undefined
  /** Another period is on its way. */
  switching: boolean
  onSwitch: (date: string) => void
  controller: GridController
  /** Hours can be typed: there is something to undo. */
  types: boolean
  readDay: ReadDay
  railOpen: boolean
  onToggleRail: () => void
}

/**
 * The head: which period, where it stands, when it is due and paid, who approves it; and the tools of the grid. In one line, or in
 * two where a person's name and the way back stand in it.
 */
export const SheetHead = ({ title, back, sheet, ...rest }: SheetHeadProps) => {
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
          {sheet === undefined ? null : (
            <>
              <StatusChip status={sheet.status} />
              <Tools sheet={sheet} {...rest} />
            </>
          )}
        </div>
        {sheet === undefined ? null : (
          <div className={line}>
            <Switcher sheet={sheet} {...rest} />
            <Facts sheet={sheet} />
          </div>
        )}
      </header>
    )
  }
  return (
    <header className={`mb-4 max-md:mb-3 print:hidden ${line}`}>
      {heading}
      {sheet === undefined ? null : (
        <>
          <span className="max-md:order-1 max-md:w-full">
            <Switcher sheet={sheet} {...rest} />
          </span>
          <StatusChip status={sheet.status} />
          <Facts sheet={sheet} />
          <Tools sheet={sheet} {...rest} />
        </>
      )}
    </header>
  )
}

type PartProps = Omit<SheetHeadProps, 'title' | 'back' | 'sheet'> & { sheet: Timesheet }

const Switcher = ({ sheet, switching, onSwitch, readDay }: PartProps) => (
  <PeriodSwitcher
    {...sheet.period}
    busy={switching}
    onPrevious={() => onSwitch(addDays(sheet.period.startsOn, -1))}
    onNext={() => onSwitch(addDays(sheet.period.endsOn, 1))}
    onChoose={onSwitch}
    list={choose => <SheetPeriods sheet={sheet} readDay={readDay} onChoose={choose} />}
  />
)

const Tools = ({ controller, types, railOpen, onToggleRail }: PartProps) => (
  <span className="ml-auto flex items-center gap-1 max-md:hidden">
    {types ? (
      <>
        <HistoryButtons controller={controller} />
        <span aria-hidden="true" className="mx-1 h-5 w-px bg-border" />
      </>
    ) : null}
    <ToolButton size="dense" label={t('print')} icon={<Glyph of={Printer} />} onClick={() => window.print()} />
    <ToolButton size="dense" label={t('showRail')} aria-pressed={railOpen} icon={<Glyph of={PanelRight} />} onClick={onToggleRail} />
  </span>
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
