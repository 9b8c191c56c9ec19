import { useEffect, useMemo, useState } from 'react'
import type { PlainDate } from '#core/plain-date.ts'
import { LazyPart } from '#web/shell/lazy-part.tsx'
import { lazyScreen } from '#web/shell/lazy-screen.ts'
import { usePhone } from '#web/ui/use-phone.ts'
import type { GridController } from '../grid/grid-controller.ts'
import { useHistoryKeys } from '../grid/use-history-keys.ts'
import { TimesheetButtons } from './foot-bar.tsx'
import { PhoneTimesheet } from './phone-timesheet.tsx'
import { PrintDays } from './print-days.tsx'
import { PrintFoot, PrintHead, usePrinting } from './print-parts.tsx'
import type { TimesheetData } from './read-timesheet.ts'
import { t } from './texts.ts'
import type { TimesheetActions } from './timesheet-actions.ts'
import { LockedUnsaved, RejectedBanner } from './timesheet-banners.tsx'
import { FillButtons, useAddColumn } from './timesheet-tools.tsx'
import { type RailPlace, useRailContent } from './use-rail-content.tsx'
import { type SubmitWish, useSubmit } from './use-submit.ts'
import { type TimesheetCells, useTimesheetCells } from './use-timesheet-cells.ts'
import { useTimesheetMutations } from './use-timesheet-mutations.ts'
import { WideTimesheet } from './wide-timesheet.tsx'

const Drawer = lazyScreen(() => import('#web/ui/drawer.tsx').then(module => module.Drawer))

export type TimesheetBodyProps = SubmitWish & {
  data: TimesheetData
  actions: TimesheetActions
  controller: GridController
  rail: RailPlace
}

/** One timesheet with its unsaved cells and all its actions. Keyed by owner and timesheet. */
export const TimesheetBody = ({ data, actions, controller, rail, ...wish }: TimesheetBodyProps) => {
  const { timesheet } = data
  const printing = usePrinting()
  // The print always shows the whole period.
  const phone = usePhone() && !printing
  const cells = useTimesheetCells(data, actions)
  const { outbox, days, columns, readOnly, hours } = cells
  const mutations = useTimesheetMutations(timesheet, outbox, actions, controller)
  const { recall, copy } = mutations
  useFocusAfterRecall(recall.isSuccess && !timesheet.can.recall)
  useHistoryKeys(controller, !readOnly)
  const [day, setDay] = useState(() => (days.some(({ isToday }) => isToday) ? timesheet.today : timesheet.period.startsOn))
  const submitting = useSubmit(timesheet, cells, actions, mutations, wish)

  const goTo = (date: PlainDate) => {
    if (rail.place === 'drawer' && rail.open) rail.onToggle()
    setDay(date)
    const column = columns[0]?.handle
    if (phone || column === undefined) return
    controller.dispatch({ type: 'select', spot: { date, column }, extend: false })
    document.querySelector<HTMLElement>(`[role=gridcell][data-date="${date}"]`)?.focus()
  }
  const behalf = useBehalf(actions)
  const addColumn = useAddColumn(timesheet, actions, cells.filled, phone ? 'button' : rail.place === 'beside' ? 'plus' : 'mini')
  const { content, notesOf } = useRailContent({ timesheet, cells, rail, phone, behalf, controller, onGoTo: goTo })
  const grid = gridOf(cells, controller, actions)
  const verbs = {
    timesheet,
    canWrite: actions.mayWrite,
    canEdit: actions.canEdit,
    copy: { onPress: () => copy.mutate(), busy: copy.isPending },
    recall: { onPress: () => recall.mutate(), busy: recall.isPending },
    usualWeek: readOnly ? null : <FillButtons {...{ timesheet, outbox, controller, behalf, phone, day }} refresh={actions.refresh} />,
  }
  return (
    <>
      {printing ? <PrintHead timesheet={timesheet} /> : null}
      <div data-shows={timesheet.submissionId ?? undefined} className="flex min-h-0 flex-1 flex-col gap-3 empty:hidden">
        {printing ? null : <Banners {...{ timesheet, actions, cells }} onGoTo={goTo} />}
        {phone ? (
          <PhoneTimesheet
            {...grid}
            {...submitting.bar}
            timesheet={timesheet}
            hours={hours}
            dayNotes={notesOf(day, setDay)}
            addColumn={addColumn}
            date={day}
            onSelectDate={setDay}
            verbs={<TimesheetButtons touch {...verbs} />}
            onShowRail={rail.onToggle}
          />
        ) : (
          <WideTimesheet
            {...{ timesheet, cells, grid, rail }}
            foot={{ ...verbs, ...submitting.bar }}
            addColumn={printing ? undefined : addColumn}
            railContent={content}
          />
        )}
      </div>
      {printing ? (
        <>
          <PrintDays timesheet={timesheet} results={cells.explained} />
          <PrintFoot timesheet={timesheet} days={days} columns={columns} cells={cells.shown} entered={cells.entered} />
        </>
      ) : null}
      <LazyPart>
        {rail.place === 'drawer' ? (
          <Drawer open={rail.open} onOpenChange={rail.onToggle} side={phone ? 'bottom' : 'right'} title={t('showRail')}>
            {content}
          </Drawer>
        ) : null}
        <actions.Dialog {...submitting.dialog} timesheet={timesheet} hours={hours} reason={actions.owner.reason ?? ''} />
      </LazyPart>
    </>
  )
}

type BannersProps = Pick<TimesheetData, 'timesheet'> & {
  actions: TimesheetActions
  cells: TimesheetCells
  onGoTo: (date: PlainDate) => void
}

/** Everything above the timesheet: on whose behalf it is entered, why it was rejected, and cells that it was locked without. */
const Banners = ({ timesheet, actions, cells: { readOnly, outbox, snapshot, stored }, onGoTo }: BannersProps) => (
  <>
    {actions.banner}
    <RejectedBanner timesheet={timesheet} onGoTo={onGoTo} />
    {readOnly ? <LockedUnsaved timesheet={timesheet} outbox={outbox} snapshot={snapshot} stored={stored} /> : null}
  </>
)

/** Returns the cells and their actions as the grid and a phone's day take them. */
function gridOf(cells: TimesheetCells, controller: GridController, actions: TimesheetActions) {
  const { days, columns, shown, format, round, readOnly, entered, origins, edit, outbox, marks, snapshot } = cells
  return {
    days,
    columns,
    cells: shown,
    format,
    round,
    readOnly,
    whyReadOnly: actions.whyReadOnly,
    entered,
    origins,
    onEdit: edit,
    onRetry: outbox.retry,
    onKeepMine: outbox.keepMine,
    onUseTheirs: outbox.useTheirs,
    controller,
    warnings: marks,
    savedAt: snapshot.savedAt,
    // The bar with the Submit button says why.
    troubleShownElsewhere: actions.canSubmit && snapshot.trouble !== null,
  }
}

/** Moves the focus to the title after a recall, whose button is gone. */
function useFocusAfterRecall(isRecalled: boolean) {
  useEffect(() => {
    if (isRecalled && document.activeElement === document.body) document.querySelector<HTMLElement>('h1[tabindex]')?.focus()
  }, [isRecalled])
}

/** Says for whom an administrator enters hours, and why; null for the owner. */
function useBehalf({ onBehalfOf, owner: { reason } }: TimesheetActions) {
  return useMemo(() => (onBehalfOf === null || reason === undefined ? null : { employeeId: onBehalfOf, reason }), [onBehalfOf, reason])
}
