import { type UseQueryResult, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { PlainDate } from '#core/plain-date.ts'
import { type DecisionBarHandle, LastDecisionLine } from '#slices/approvals/web/public.tsx'
import { keepFromBulk } from '#slices/time/rules/timesheet-warnings.ts'
import { announce } from '#web/announcer.tsx'
import { callErrorOf } from '#web/rpc.ts'
import { FeatureDenied } from '#web/shell/access-denied.tsx'
import { LazyPart } from '#web/shell/lazy-part.tsx'
import { lazyScreen } from '#web/shell/lazy-screen.ts'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { LoadedView } from '#web/ui/loaded-view.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { warningLines } from '../timesheet-view.ts'
import type { AskedApproval } from './approve-question.tsx'
import type { Inbox, InboxRow, TeamTimesheet } from './calls.ts'
import { InboxCard } from './inbox-card.tsx'
import { InboxItem } from './inbox-item.tsx'
import type { InboxAction } from './inbox-keys.ts'
import { InboxList } from './inbox-list.tsx'
import { bulkRows, nextAfter, openable, rowsOf, stepped, toggled, toReview } from './inbox-model.ts'
import type { InboxTab } from './search.ts'
import { listWidth, TimesheetSkeleton } from './team-skeletons.tsx'
import { t } from './texts.ts'
import { TimesheetPanel } from './timesheet-panel.tsx'
import { outcomeText, type SeenTimesheet, useDecisions } from './use-decisions.ts'
import { timesheetQuery } from './use-inbox.ts'
import { useInboxKeys } from './use-inbox-keys.ts'
import { useLatestOpened } from './use-latest-opened.ts'

// Loaded when first asked.
const ApproveQuestion = lazyScreen(() => import('./approve-question.tsx').then(module => module.ApproveQuestion))
// Loaded with the tab of those who have not submitted.
const RemindOne = lazyScreen(() => import('./remind.tsx').then(module => module.RemindOne))

type TeamBoardProps = {
  /** As loaded, filtered by the name in the search field. */
  inbox: Inbox
  timesheet: UseQueryResult<TeamTimesheet>
  tab: InboxTab
  selected: string | undefined
  phone: boolean
  find: string
  onFind: (text: string) => void
  onFocusFind: () => void
  /** `quietly` replaces the history entry instead of adding one. */
  onSelect: (submissionId: string | undefined, quietly: boolean) => void
  /** Passed to those who enter time for others: opens a person's timesheet for that. */
  onEnter: ((employeeId: string, periodStart: PlainDate) => void) | undefined
}

/** Minimum time between two decisions. */
const prefetchAfterMs = 2000

/** The next timesheet moves under the pointer at once: a double click must not decide on it too. */
const nextDecisionAfterMs = 700

/** List and timesheet side by side, one of them on a phone; a decision opens the next timesheet. */
export const TeamBoard = (props: TeamBoardProps) => {
  const { inbox, timesheet, tab, selected, phone, onSelect, onEnter } = props
  const client = useQueryClient()
  const decisions = useDecisions()
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const bar = useRef<DecisionBarHandle>(null)
  const board = useRef<HTMLDivElement>(null)
  const rejectsOnOpen = useRef<string>(undefined)
  /** The timesheet whose decision was withdrawn, and the list as it was then, without it. */
  const undone = useRef<{ id: string; before: Inbox } | null>(null)
  const approvedAt = useRef(Number.NEGATIVE_INFINITY)
  const [asked, setAsked] = useState<AskedApproval | null>(null)
  const [hasAsked, setHasAsked] = useState(false)
  if (asked !== null && !hasAsked) setHasAsked(true)
  /** The timesheet whose notes and history are open. */
  const [trailOf, setTrailOf] = useState<string>()
  const rows = rowsOf(inbox, tab)
  const timesheets = openable(rows)
  const first = timesheets[0]?.submissionId

  // The open timesheet is part of the address: when a new one arrives on top of the list, the open one stays.
  useEffect(() => {
    if (!phone && selected === undefined && first !== undefined) onSelect(first, true)
  }, [phone, selected, first, onSelect])

  // Prefetch the timesheet that a decision opens next, after the open one has loaded.
  const following = selected === undefined || timesheet.data === undefined ? undefined : nextAfter(rows, [selected])
  useEffect(() => {
    if (phone || following === undefined) return
    const timer = setTimeout(() => void client.prefetchQuery(timesheetQuery(following)), prefetchAfterMs)
    return () => clearTimeout(timer)
  }, [client, phone, following])

  const { latest, open: opens, isDrawn } = useLatestOpened(selected)
  const rowButton = (id: string) => board.current?.querySelector<HTMLElement>(`[data-inbox] [data-shows="${id}"]`)
  /** Opens a timesheet and moves the focus to its row, or on a phone to its head. */
  const open = (id: string | undefined, quietly: boolean) => {
    opens(id)
    onSelect(id, quietly)
    if (id !== undefined && !phone) rowButton(id)?.focus()
  }
  const focusHead = () => board.current?.querySelector<HTMLElement>('[data-timesheet-head]')?.focus()
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each timesheet that opens
  useEffect(() => {
    if (phone && selected !== undefined && timesheet.data !== undefined) {
      focusHead()
      if (rejectsOnOpen.current === selected) bar.current?.reject()
      rejectsOnOpen.current = undefined
    }
  }, [phone, selected, timesheet.data])

  // The Undo button goes away with the decision, possibly before the timesheet is back in the list.
  useEffect(() => {
    if (undone.current === null) return
    const row = rowButton(undone.current.id)
    if (!row && inbox === undone.current.before) return
    undone.current = null
    announce(t('left', { n: timesheets.filter(one => one.canDecide).length }))
    if (!leavesFocus(document.activeElement)) return
    if (row) row.focus()
    else if (selected !== undefined && timesheet.data !== undefined) focusHead()
    else document.querySelector<HTMLElement>('h1[tabindex]')?.focus()
  })

  const goOn = (reviewed: readonly string[]) => {
    const next = phone ? undefined : nextAfter(rows, reviewed)
    const left = timesheets.filter(row => row.canDecide && !reviewed.includes(row.submissionId)).length
    announce(t('left', { n: left }))
    setChosen(before => new Set([...before].filter(id => !reviewed.includes(id))))
    if (phone) onSelect(undefined, true)
    // When nothing is left, the reviewed timesheet stays and shows its outcome.
    else if (next !== undefined) open(next, true)
    else focusHead()
  }
  const approve = (seen: SeenTimesheet, note: string) => {
    if (performance.now() - approvedAt.current < nextDecisionAfterMs) return
    if (seen.warnings.length > 0) setAsked({ timesheets: [seen], note })
    else approveNow(seen, note)
  }
  const approveNow = (seen: SeenTimesheet, note: string) => {
    approvedAt.current = performance.now()
    decisions.approve.mutate({ timesheet: seen, note })
    goOn([seen.submissionId])
  }
  const reject = (seen: SeenTimesheet, note: string, days: readonly PlainDate[]) =>
    decisions.reject.mutate({ timesheet: seen, note, days }, { onSuccess: () => goOn([seen.submissionId]) })
  // The note and its button go with the decision; the timesheet stays open.
  const reopen = (seen: SeenTimesheet, note: string) => decisions.reopen.mutate({ timesheet: seen, note }, { onSuccess: focusHead })
  const askMany = () => {
    const clean = bulkRows(inbox.pending, chosen)
    if (clean.length > 0 && !decisions.approveMany.isPending) setAsked({ timesheets: clean.map(seenRow), note: null })
  }
  const approveManyNow = (timesheets: readonly SeenTimesheet[]) => {
    const ids = timesheets.map(({ submissionId }) => submissionId)
    decisions.approveMany.mutate(timesheets, {
      onSuccess: () => (selected !== undefined && ids.includes(selected) ? goOn(ids) : setChosen(new Set())),
    })
  }
  const approveAsked = ({ timesheets, note }: AskedApproval) =>
    note === null ? approveManyNow(timesheets) : approveNow(timesheets[0]!, note)
  const undo = () => {
    if (decisions.undoable.length === 0 || decisions.withdraw.isPending) return
    decisions.withdraw.mutate(decisions.undoable, {
      onSuccess: ({ withdrawn: [first] }) => {
        if (first === undefined) return
        undone.current = { id: first.submissionId, before: inbox }
        if (tab === 'pending' && !phone) onSelect(first.submissionId, true)
      },
    })
  }
  const rejectFromCard = (row: InboxRow) => {
    rejectsOnOpen.current = row.submissionId ?? undefined
    onSelect(row.submissionId ?? undefined, false)
  }

  const act: Record<InboxAction | 'find', () => void> = {
    next: () => open(stepped(rows, latest(), 1), true),
    previous: () => open(stepped(rows, latest(), -1), true),
    choose: () => {
      const row = timesheets.find(one => one.submissionId === latest())
      if (row?.canDecide && !keepFromBulk(row.warnings)) setChosen(before => toggled(before, row.submissionId))
    },
    approve: () => isDrawn() && bar.current?.approve(),
    reject: () => isDrawn() && bar.current?.reject(),
    open: focusHead,
    history: () => timesheet.data !== undefined && setTrailOf(before => (before === selected ? undefined : selected)),
    approve_chosen: () => tab === 'pending' && chosen.size > 0 && askMany(),
    undo,
    find: props.onFocusFind,
  }
  useInboxKeys(action => act[action]())

  const lastDecision =
    decisions.last === null ? null : (
      <LastDecisionLine
        decision={decisions.last}
        onUndo={decisions.undoable.length === 0 ? undefined : undo}
        busy={decisions.withdraw.isPending}
        onOver={decisions.stopUndo}
      />
    )
  const question = hasAsked ? (
    <LazyPart>
      <ApproveQuestion asked={asked} onClose={() => setAsked(null)} onApprove={approveAsked} />
    </LazyPart>
  ) : null
  const list = (
    <>
      {decisions.approveMany.isError ? (
        <div className="border-b border-border p-3">
          <Panel tone="error" title={t('notApprovedMany')}>
            {outcomeText(decisions.approveMany.error)}
          </Panel>
        </div>
      ) : null}
      <InboxList
        {...props}
        chosen={chosen}
        onChosen={setChosen}
        onApproveClean={askMany}
        busy={decisions.approveMany.isPending}
        onClearFind={() => props.onFind('')}
        renderRow={(row, canChoose) => {
          const id = row.submissionId ?? ''
          const common = {
            row,
            problem: decisions.problemOf(id, row.version),
            ...(tab === 'not_submitted' && {
              aside: (describedBy: string) => (
                <LazyPart>
                  <RemindOne row={row} describedBy={describedBy} />
                </LazyPart>
              ),
            }),
            onOpen: () => open(id, !phone),
            ...(onEnter === undefined ? {} : { onEnter: () => onEnter(row.employeeId, row.periodStart) }),
            ...(canChoose ? { chosen: chosen.has(id), onChoose: () => setChosen(before => toggled(before, id)) } : {}),
          }
          const key = `${row.employeeId} ${row.periodStart}`
          if (!phone) return <InboxItem key={key} {...common} selected={id !== '' && id === selected} />
          return <InboxCard key={key} {...common} onApprove={() => approve(seenRow(row), '')} onReject={() => rejectFromCard(row)} />
        }}
      />
      {lastDecision}
    </>
  )

  const at = timesheets.findIndex(row => row.submissionId === selected)
  const row = timesheets[at]
  const timesheetPanel = (data: TeamTimesheet | InboxRow) => (
    <TimesheetPanel
      data={data}
      decisions={decisions}
      bar={bar}
      place={at < 0 ? null : { at: at + 1, all: timesheets.length }}
      onStep={by => open(stepped(rows, latest(), by), true)}
      onBack={phone ? () => onSelect(undefined, true) : undefined}
      isTrailOpen={trailOf !== undefined && trailOf === selected}
      onTrail={isOpen => setTrailOf(isOpen ? selected : undefined)}
      onApprove={approve}
      onReject={reject}
      onReopen={reopen}
      {...(onEnter === undefined ? {} : { onEnter })}
    />
  )
  const panel =
    selected === undefined ? (
      <EmptyState title={t(tab === 'not_submitted' ? 'notSubmittedYet' : 'chooseTimesheet')}>
        {t(tab !== 'not_submitted' ? 'chooseTimesheetHelp' : onEnter === undefined ? 'notSubmittedHelp' : 'notSubmittedEnter')}
      </EmptyState>
    ) : [400, 404, 422].includes(callErrorOf(timesheet.error).status) ? (
      <UnknownTimesheet onBack={phone ? () => onSelect(undefined, true) : undefined} />
    ) : (
      <LoadedView
        query={timesheet}
        denied={<FeatureDenied />}
        skeleton={<TimesheetSkeleton />}
        early={row === undefined ? undefined : timesheetPanel(row)}
        errorTitle={t('timesheetDidNotLoad')}
      >
        {data => timesheetPanel(data)}
      </LoadedView>
    )

  if (phone) {
    return (
      <div ref={board}>
        <section className={cardClass}>{selected === undefined ? list : panel}</section>
        {question}
      </div>
    )
  }
  // An empty list says why: there is nothing to choose beside it.
  const isAlone = selected === undefined && rows.length === 0
  return (
    <div ref={board} className="flex min-h-120 flex-1 gap-4 print:block">
      <section aria-label={t('inbox')} className={`${cardClass} ${isAlone ? 'flex-1' : `${listWidth} shrink-0`} print:hidden`}>
        {list}
      </section>
      {isAlone ? null : <section className={`${cardClass} flex-1`}>{panel}</section>}
      {question}
    </div>
  )
}

/** The address names a timesheet that does not exist or that the user may not see: both show the same message. */
const UnknownTimesheet = ({ onBack }: { onBack: (() => void) | undefined }) => (
  <EmptyState title={t('unknownTimesheet')} action={onBack === undefined ? undefined : <Button onClick={onBack}>{t('back')}</Button>}>
    {t('unknownTimesheetHelp')}
  </EmptyState>
)

const cardClass = 'flex min-h-0 min-w-0 flex-col overflow-clip rounded-lg border border-border bg-card'

/** No one went on to something else meanwhile: the button that had the focus is gone, or it is where a key undoes. */
const leavesFocus = (focused: Element | null): boolean => focused === document.body || focused?.closest('[data-inbox]') != null

/** A row as the timesheet that was seen: its version is that of the list. */
function seenRow(row: InboxRow): SeenTimesheet {
  const { submissionId, version, employeeName, periodStart, periodEnd } = row
  return { submissionId: submissionId ?? '', version, employeeName, periodStart, periodEnd, warnings: warningLines(toReview(row)) }
}
