import { useState } from 'react'
import type { PlainDate } from '#core/plain-date.ts'
import { keepFromBulk } from '#slices/time/rules/timesheet-warnings.ts'
import { LazyPart } from '#web/shell/lazy-part.tsx'
import { lazyScreen } from '#web/shell/lazy-screen.ts'
import { BoardList } from './board-list.tsx'
import { BoardTimesheet } from './board-timesheet.tsx'
import type { Inbox } from './calls.ts'
import type { InboxAction } from './inbox-keys.ts'
import { openable, rowsOf } from './inbox-model.ts'
import type { InboxTab } from './search.ts'
import { listWidth } from './team-skeletons.tsx'
import { t } from './texts.ts'
import { useInboxKeys } from './use-inbox-keys.ts'
import { type BoardPlace, useOpenTimesheet } from './use-open-timesheet.ts'
import { type Review, useReview } from './use-review.ts'

// Loaded when first asked.
const ApproveQuestion = lazyScreen(() => import('./approve-question.tsx').then(module => module.ApproveQuestion))

type TeamBoardProps = BoardPlace & {
  /** As loaded, filtered by the name in the search field. */
  inbox: Inbox
  tab: InboxTab
  find: string
  onFind: (text: string) => void
  onFocusFind: () => void
  /** Passed to those who enter time for others: opens a person's timesheet for that. */
  onEnter: ((employeeId: string, periodStart: PlainDate) => void) | undefined
}

/** List and timesheet side by side, one of them on a phone; a decision opens the next timesheet. */
export const TeamBoard = (props: TeamBoardProps) => {
  const { inbox, timesheet, tab, selected, phone, find, onSelect, onFind, onFocusFind, onEnter } = props
  const rows = rowsOf(inbox, tab)
  const opened = useOpenTimesheet(rows, props)
  const review = useReview(inbox, tab, props, opened)
  /** The timesheet whose notes and history are open. */
  const [trailOf, setTrailOf] = useState<string>()

  const act: Record<InboxAction | 'find', () => void> = {
    next: () => opened.step(1),
    previous: () => opened.step(-1),
    choose: () => {
      const row = openable(rows).find(one => one.submissionId === opened.latest())
      if (row?.canDecide && !keepFromBulk(row.warnings)) review.choose(row.submissionId)
    },
    approve: () => opened.isDrawn() && opened.bar.current?.approve(),
    reject: () => opened.isDrawn() && opened.bar.current?.reject(),
    open: opened.focusHead,
    history: () => timesheet.data !== undefined && setTrailOf(before => (before === selected ? undefined : selected)),
    approve_chosen: () => tab === 'pending' && review.chosen.size > 0 && review.askMany(),
    undo: review.undo,
    find: onFocusFind,
  }
  useInboxKeys(action => act[action]())

  const list = <BoardList {...{ inbox, tab, selected, phone, find, onFind, onEnter, review, opened }} />
  const panel = (
    <BoardTimesheet
      {...{ rows, timesheet, tab, selected, onEnter, review, opened }}
      onBack={phone ? () => onSelect(undefined, true) : undefined}
      isTrailOpen={trailOf !== undefined && trailOf === selected}
      onTrail={isOpen => setTrailOf(isOpen ? selected : undefined)}
    />
  )
  if (phone) {
    return (
      <div ref={opened.board}>
        <section className={cardClass}>{selected === undefined ? list : panel}</section>
        <Question review={review} />
      </div>
    )
  }
  // An empty list says why: there is nothing to choose beside it.
  const isAlone = selected === undefined && rows.length === 0
  return (
    <div ref={opened.board} className="flex min-h-120 flex-1 gap-4 print:block">
      <section aria-label={t('inbox')} className={`${cardClass} ${isAlone ? 'flex-1' : `${listWidth} shrink-0`} print:hidden`}>
        {list}
      </section>
      {isAlone ? null : <section className={`${cardClass} flex-1`}>{panel}</section>}
      <Question review={review} />
    </div>
  )
}

const cardClass = 'flex min-h-0 min-w-0 flex-col overflow-clip rounded-lg border border-border bg-card'

/** The question before an approval. Stays mounted once it was asked, because it approves after it has closed. */
const Question = ({ review }: { review: Review }) => {
  const [hasAsked, setHasAsked] = useState(false)
  if (review.asked !== null && !hasAsked) setHasAsked(true)
  return hasAsked ? (
    <LazyPart>
      <ApproveQuestion asked={review.asked} onClose={review.stopAsking} onApprove={review.approveAsked} />
    </LazyPart>
  ) : null
}
