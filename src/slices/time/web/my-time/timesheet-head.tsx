import { Keyboard, PanelRight, Printer } from 'lucide-react'
import type { ReactNode } from 'react'
import { addDays } from '#core/plain-date.ts'
import { useBootstrap } from '#slices/access/web/public.tsx'
import { approverLine } from '#slices/approvals/web/public.tsx'
import { PeriodSwitcher } from '#slices/time-groups/web/public.tsx'
import { formatWeekdayAndDay } from '#web/plain-date-text.ts'
import { useKeyList } from '#web/shell/key-list-context.ts'
import { modKey } from '#web/shell/mod-key.ts'
import { StatusChip } from '#web/status-chip.tsx'
import { Glyph } from '#web/ui/glyph.tsx'
import { ToolButton } from '#web/ui/tool-button.tsx'
import { usePhone } from '#web/ui/use-phone.ts'
import type { GridController } from '../grid/grid-controller.ts'
import { HistoryButtons } from '../grid/history-buttons.tsx'
import { PdfLink } from '../pdf-link.tsx'
import type { Timesheet } from '../timesheet-view.ts'
import { workweekText } from '../workweek-text.ts'
import { Facts } from './facts.tsx'
import { HeadSkeleton } from './my-time-skeletons.tsx'
import { payDateText } from './outcome.tsx'
import { t } from './texts.ts'
import { type ReadDay, TimesheetPeriods } from './timesheet-periods.tsx'

export type TimesheetHeadProps = {
  /** Names the timesheet's owner. */
  title: ReactNode
  /** The back link, where there is one. */
  back?: ReactNode
  /** Missing while nothing is loaded. */
  timesheet: Timesheet | undefined
  /** The first timesheet is loading. */
  loading: boolean
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
export const TimesheetHead = ({ title, back, timesheet, loading, ...rest }: TimesheetHeadProps) => {
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
        {timesheet === undefined ? (
          loading ? (
            <div className={line}>
              <HeadSkeleton />
            </div>
          ) : null
        ) : (
          <div className={line}>
            <Switcher timesheet={timesheet} {...rest} />
            <PeriodFacts timesheet={timesheet} />
          </div>
        )}
      </header>
    )
  }
  return (
    <header className={`mb-4 max-md:mb-3 print:hidden ${line}`}>
      {heading}
      {timesheet === undefined ? (
        loading ? (
          <HeadSkeleton />
        ) : null
      ) : (
        <>
          <span className="max-md:order-1 max-md:w-full">
            <Switcher timesheet={timesheet} {...rest} />
          </span>
          <StatusChip status={timesheet.status} />
          <PeriodFacts timesheet={timesheet} />
          <Tools timesheet={timesheet} {...rest} />
        </>
      )}
    </header>
  )
}

type PartProps = Omit<TimesheetHeadProps, 'title' | 'back' | 'timesheet' | 'loading'> & { timesheet: Timesheet }

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

const Tools = ({ timesheet, controller, canEdit, railOpen, onToggleRail }: PartProps) => {
  const showKeys = useKeyList()
  // No list of keys without the shell, and no printer where the next person picks up the page.
  const { isAtKiosk } = useBootstrap()
  return (
    <span className="ml-auto flex items-center gap-1 max-md:hidden">
      {canEdit ? (
        <>
          <HistoryButtons controller={controller} />
          <span aria-hidden="true" className="mx-1 h-5 w-px bg-border" />
        </>
      ) : null}
      {isAtKiosk ? null : (
        <>
          <ToolButton size="dense" label={t('keyList')} shortcut={`${modKey} /`} icon={<Glyph of={Keyboard} />} onClick={showKeys} />
          {timesheet.submissionId === null ? null : <PdfLink submissionId={timesheet.submissionId} />}
          <ToolButton size="dense" label={t('print')} icon={<Glyph of={Printer} />} onClick={() => window.print()} />
        </>
      )}
      <ToolButton size="dense" label={t('showRail')} aria-pressed={railOpen} icon={<Glyph of={PanelRight} />} onClick={onToggleRail} />
    </span>
  )
}

/**
 * Facts that the foot bar leaves out: the due date and approvers while they are to come, and the pay date until the timesheet is approved.
 */
const PeriodFacts = ({ timesheet }: { timesheet: Timesheet }) => {
  const { status, period } = timesheet
  const open = status === 'draft' || status === 'rejected'
  // A line less on a phone, where the rail and the submit dialog name the approvers.
  const phone = usePhone()
  return (
    <Facts grow>
      {open ? t('due', { day: formatWeekdayAndDay(period.dueOn) }) : null}
      {status === 'approved' ? null : payDateText(timesheet)}
      {open && !phone ? approverLine(timesheet) : null}
      {workweekText(timesheet)}
    </Facts>
  )
}
