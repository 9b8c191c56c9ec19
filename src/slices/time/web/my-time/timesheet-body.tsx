import { useCallback, useDeferredValue, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import type { PlainDate } from '#core/plain-date.ts'
import { roundMinutes } from '#slices/time-groups/rules/rounding.ts'
import { LazyPart } from '#web/shell/lazy-part.tsx'
import { lazyScreen } from '#web/shell/lazy-screen.ts'
import { showToast } from '#web/toast/toast-store.ts'
import { Button } from '#web/ui/button.tsx'
import { usePhone } from '#web/ui/use-phone.ts'
import { weeksExplained } from '../day-results/weeks-explained.tsx'
import { type CellEdit, columnOf } from '../grid/cell.ts'
import type { GridController } from '../grid/grid-controller.ts'
import { TimesheetGrid } from '../grid/timesheet-grid.tsx'
import { useCellOutbox } from '../grid/use-cell-outbox.ts'
import { useHistoryKeys } from '../grid/use-history-keys.ts'
import { withHolidayPay } from '../holiday-pay-cells.ts'
import { enteredByOthers, gridColumnsOf, originsOf, savedCells } from '../timesheet-view.ts'
import { FootBar, submitHindrance, TimesheetButtons } from './foot-bar.tsx'
import { isLocked } from './outcome.tsx'
import { ownMarks } from './own-marks.ts'
import { PhoneTimesheet } from './phone-timesheet.tsx'
import { PrintDays } from './print-days.tsx'
import { PrintFoot, PrintHead, usePrinting } from './print-parts.tsx'
import type { TimesheetData } from './read-timesheet.ts'
import { t } from './texts.ts'
import type { TimesheetActions } from './timesheet-actions.ts'
import { LockedUnsaved, RejectedBanner } from './timesheet-banners.tsx'
import { timesheetHours } from './timesheet-hours.ts'
import { TimesheetRail } from './timesheet-rail.tsx'
import { useAltKey } from './use-alt-key.ts'
import { useDayResults } from './use-day-results.ts'
import { useLiveTimesheet } from './use-live-timesheet.ts'
import { useTimesheetMutations } from './use-timesheet-mutations.ts'
import { useUnsavedGuard } from './use-unsaved-guard.ts'

// Layers load after the timesheet: typing must not wait for them, and works without them.
const AddColumn = lazyScreen(() => import('./add-column.tsx').then(module => module.AddColumn))
const DayNotes = lazyScreen(() => import('../day-notes/day-notes.tsx').then(module => module.DayNotes))
const RailNotes = lazyScreen(() => import('../day-notes/rail-notes.tsx').then(module => module.RailNotes))
const UsualWeekButtons = lazyScreen(() => import('../usual-week/usual-week-buttons.tsx').then(module => module.UsualWeekButtons))
const SplitButton = lazyScreen(() => import('../split/split-button.tsx').then(module => module.SplitButton))
const Drawer = lazyScreen(() => import('#web/ui/drawer.tsx').then(module => module.Drawer))

export type TimesheetBodyProps = {
  data: TimesheetData
  actions: TimesheetActions
  controller: GridController
  rail: { readonly place: 'beside' | 'drawer'; readonly open: boolean; readonly onToggle: () => void }
  /** Set by a link to submit: opens the dialog, or shows why not. Handled once. */
  wantsToSubmit?: boolean
  onSubmitHeard?: () => void
}

/** One timesheet with its unsaved cells and all its actions. Keyed by owner and timesheet. */
export const TimesheetBody = ({ data, actions, controller, rail, wantsToSubmit, onSubmitHeard }: TimesheetBodyProps) => {
  const { timesheet, entries, markOf } = data
  const printing = usePrinting()
  // The print always shows the whole period.
  const phone = usePhone() && !printing
  const { roundingMinutes: timeRoundingMinutes, roundingDirection, timeFormat: format } = timesheet.settings
  const round = useMemo(
    () => (minutes: number) => roundMinutes(minutes, { timeRoundingMinutes, roundingDirection }),
    [timeRoundingMinutes, roundingDirection],
  )
  const { outbox, snapshot } = useCellOutbox(actions.owner, { save: actions.save, round })
  const mark = markOf(actions.owner)
  useLayoutEffect(() => outbox.applyServer(entries, mark), [outbox, entries, mark])
  const noteEdit = useLiveTimesheet(timesheet.employee.id, () => void actions.refresh())
  const { submit, recall, copy, submitProblem } = useTimesheetMutations(timesheet, outbox, actions, controller)
  const isRecalled = recall.isSuccess && !timesheet.can.recall
  useEffect(() => {
    // Its button is gone.
    if (isRecalled && document.activeElement === document.body) document.querySelector<HTMLElement>('h1[tabindex]')?.focus()
  }, [isRecalled])
  const [confirming, setConfirming] = useState(false)
  const [preparing, setPreparing] = useState(false)

  const columns = useMemo(() => gridColumnsOf(timesheet), [timesheet])
  const marks = useMemo(() => ownMarks(timesheet), [timesheet])
  const entered = useMemo(() => enteredByOthers(entries), [entries])
  const origins = useMemo(() => originsOf(entries), [entries])
  const { canSubmit: open, Dialog, onBehalfOf, refresh } = actions
  const readOnly = !actions.canEdit
  useUnsavedGuard(outbox, snapshot, readOnly, actions.refresh)
  useHistoryKeys(controller, !readOnly)
  // A locked timesheet shows the server's values; cells that were not saved in time are listed above it and not counted.
  const stored = useMemo(() => savedCells(entries), [entries])
  const known = readOnly ? stored : snapshot.cells
  const shown = useMemo(() => withHolidayPay(known, timesheet), [timesheet, known])
  // Deferred: a key press renders the cell first and the totals after it.
  const settled = useDeferredValue(shown)
  const { results, told, days } = useDayResults(data, settled)
  const why = useMemo(() => weeksExplained(results, days, format), [results, days, format])
  const hours = useMemo(() => timesheetHours(timesheet, days, columns, settled), [timesheet, days, columns, settled])
  const filled = useFilled(settled)
  // Cells rejected by a locked timesheet were kept for when it reopens.
  useEffect(() => {
    if (!readOnly) outbox.retry()
  }, [readOnly, outbox])
  // Submitted or reviewed elsewhere in the meantime: close the dialog, so that it does not return with the next draft.
  if (confirming && !open) setConfirming(false)
  const [day, setDay] = useState(() => (days.some(({ isToday }) => isToday) ? timesheet.today : timesheet.period.startsOn))

  const edit = (edits: readonly CellEdit[]) => {
    noteEdit()
    outbox.edit(edits)
  }
  const goTo = (date: PlainDate) => {
    if (rail.place === 'drawer' && rail.open) rail.onToggle()
    setDay(date)
    const column = columns[0]?.handle
    if (phone || column === undefined) return
    controller.dispatch({ type: 'select', spot: { date, column }, extend: false })
    document.querySelector<HTMLElement>(`[role=gridcell][data-date="${date}"]`)?.focus()
  }
  const prepare = async () => {
    setPreparing(true)
    const saved = await outbox.flush()
    // The dialog shows the warnings as the server sees them now.
    if (saved) await actions.refresh()
    setPreparing(false)
    if (!saved) return
    submit.reset()
    setConfirming(true)
  }

  const hindrance = submitHindrance(timesheet, snapshot)
  const unsaved = snapshot.failed + snapshot.conflicts > 0
  // Where only an approver is missing, the dialog says so and what to do about it.
  const isBlocked = hindrance !== null && !unsaved && timesheet.approverMissing === null
  const hear = () => {
    onSubmitHeard?.()
    const reason = open ? (isBlocked || unsaved ? hindrance : null) : t('nothingToSubmit')
    if (reason === null) void prepare()
    else showToast({ tone: 'info', title: t('notSubmittedNow'), text: reason })
  }
  const heard = useRef(hear)
  useEffect(() => {
    heard.current = hear
  })
  useEffect(() => {
    if (wantsToSubmit) heard.current()
  }, [wantsToSubmit])
  const { reason } = actions.owner
  const behalf = useMemo(
    () => (onBehalfOf === null || reason === undefined ? null : { employeeId: onBehalfOf, reason }),
    [onBehalfOf, reason],
  )
  const tools = { timesheet, outbox, controller, refresh, behalf }
  const usualWeek = readOnly ? null : (
    <LazyPart face={<Button size={phone ? 'lg' : 'md'}>{t('fillUsualWeek')}</Button>}>
      <UsualWeekButtons {...tools} touch={phone} />
      {timesheet.settings.allocationDefaults.length === 0 ? null : <SplitButton {...tools} day={phone ? day : null} />}
    </LazyPart>
  )
  const verbs = {
    copy: { onPress: () => copy.mutate(), busy: copy.isPending },
    recall: { onPress: () => recall.mutate(), busy: recall.isPending },
    usualWeek,
  }
  const submitButton = { onPress: () => void prepare(), busy: preparing }
  const cells = {
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
    troubleTold: open && snapshot.trouble !== null,
  }
  const foot = useRef<HTMLFieldSetElement>(null)
  const leaveGrid = () => ([...(foot.current?.querySelectorAll('button') ?? [])].at(-1) ?? foot.current)?.focus()
  const framed = rail.place === 'beside'
  const look = phone ? 'button' : framed ? 'plus' : 'mini'
  const refreshLatest = useRef(refresh)
  useEffect(() => {
    refreshLatest.current = refresh
  })
  const addColumn = useMemo(
    () =>
      readOnly || !timesheet.can.addColumns ? undefined : (
        // The head of its column has a name before the button is there.
        <LazyPart face={<span className="sr-only">{t('addColumn')}</span>}>
          <AddColumn
            employeeId={onBehalfOf}
            onChanged={() => refreshLatest.current()}
            columns={timesheet.columns}
            filled={filled}
            look={look}
          />
        </LazyPart>
      ),
    [onBehalfOf, readOnly, timesheet.can.addColumns, timesheet.columns, filled, look],
  )
  const goToLatest = useRef(goTo)
  useEffect(() => {
    goToLatest.current = goTo
  })
  const canWriteNotes = !readOnly
  const showsNotes = canWriteNotes || timesheet.dayNotes.length + timesheet.attachments.length > 0
  const [noteWanted, setNoteWanted] = useState(false)
  const onNoteHeard = useCallback(() => setNoteWanted(false), [])
  const wantNote = () => {
    if (!phone && !rail.open) rail.onToggle()
    setNoteWanted(true)
  }
  useAltKey('n', wantNote, canWriteNotes)
  const notes = useMemo(
    () => ({ timesheet, canWrite: canWriteNotes, behalf, wanted: noteWanted, onHeard: onNoteHeard }),
    [timesheet, canWriteNotes, behalf, noteWanted, onNoteHeard],
  )
  // Computed with the timesheet and when its days say something else, not with every cell.
  const railContent = useMemo(
    () => (
      <TimesheetRail
        timesheet={timesheet}
        told={told}
        onGoTo={date => goToLatest.current(date)}
        framed={framed}
        canEdit={!readOnly}
        behalf={behalf}
        dayNotes={
          showsNotes && !phone ? (
            <LazyPart>
              <RailNotes {...notes} controller={controller} />
            </LazyPart>
          ) : null
        }
      />
    ),
    [timesheet, told, framed, readOnly, behalf, showsNotes, phone, notes, controller],
  )
  return (
    <>
      {printing ? <PrintHead timesheet={timesheet} /> : null}
      <div data-shows={timesheet.submissionId ?? undefined} className="flex min-h-0 flex-1 flex-col gap-3 empty:hidden">
        {printing ? null : actions.banner}
        {printing ? null : <RejectedBanner timesheet={timesheet} onGoTo={goTo} />}
        {readOnly && !printing ? <LockedUnsaved timesheet={timesheet} outbox={outbox} snapshot={snapshot} stored={stored} /> : null}
        {phone ? (
          <PhoneTimesheet
            {...cells}
            timesheet={timesheet}
            hours={hours}
            dayNotes={
              showsNotes ? (
                <LazyPart>
                  <DayNotes {...notes} date={day} onDate={setDay} />
                </LazyPart>
              ) : null
            }
            addColumn={addColumn}
            date={day}
            onSelectDate={setDay}
            verbs={<TimesheetButtons timesheet={timesheet} canWrite={actions.mayWrite} canEdit={actions.canEdit} touch {...verbs} />}
            open={open}
            submit={submitButton}
            hindrance={hindrance}
            isBlocked={isBlocked}
            unsaved={unsaved}
            onShowRail={rail.onToggle}
          />
        ) : (
          <div className="flex min-h-80 gap-4 print:block">
            {/* The line under a grid that is written in keeps it from the foot bar; one that is only read has none. */}
            <div className={`flex min-w-0 flex-1 flex-col ${readOnly ? '[&>fieldset]:mt-3' : ''}`}>
              <TimesheetGrid
                {...cells}
                why={why}
                groups
                locked={isLocked(timesheet)}
                onFlush={() => void outbox.flush()}
                onEscape={leaveGrid}
                {...(addColumn === undefined || printing ? {} : { [framed ? 'addColumn' : 'tool']: addColumn })}
              />
              <FootBar
                timesheet={timesheet}
                canWrite={actions.mayWrite}
                canEdit={actions.canEdit}
                open={open}
                hours={hours}
                format={format}
                hindrance={hindrance}
                isBlocked={isBlocked}
                unsaved={unsaved}
                submit={submitButton}
                onRetry={cells.troubleTold ? outbox.retry : undefined}
                besideRail={framed && rail.open}
                ref={foot}
                {...verbs}
              />
            </div>
            {rail.place === 'beside' && rail.open ? railContent : null}
          </div>
        )}
      </div>
      {printing ? (
        <>
          <PrintDays timesheet={timesheet} results={told} />
          <PrintFoot timesheet={timesheet} days={days} columns={columns} cells={shown} entered={entered} />
        </>
      ) : null}
      <LazyPart>
        {rail.place === 'drawer' ? (
          <Drawer open={rail.open} onOpenChange={rail.onToggle} side={phone ? 'bottom' : 'right'} title={t('showRail')}>
            {railContent}
          </Drawer>
        ) : null}
        <Dialog
          open={confirming}
          onOpenChange={setConfirming}
          timesheet={timesheet}
          hours={hours}
          reason={actions.owner.reason ?? ''}
          busy={submit.isPending}
          problem={submitProblem}
          onSubmit={reason => submit.mutate(reason, { onSuccess: () => setConfirming(false) })}
        />
      </LazyPart>
    </>
  )
}

/** The columns that hold hours; the same set object while its members are the same. */
function useFilled(cells: ReadonlyMap<string, { readonly minutes: number; readonly state: string }>): ReadonlySet<string> {
  const names = new Set<string>()
  for (const [key, cell] of cells) if (cell.minutes > 0 || cell.state !== 'saved') names.add(columnOf(key))
  const key = [...names].sort().join(' ')
  return useMemo(() => new Set(key.split(' ')), [key])
}
