import type { PlainDate } from '#core/plain-date.ts'
import { LastDecisionLine } from '#slices/approvals/web/public.tsx'
import { LazyPart } from '#web/shell/lazy-part.tsx'
import { lazyScreen } from '#web/shell/lazy-screen.ts'
import { Panel } from '#web/ui/panel.tsx'
import type { Inbox, InboxRow } from './calls.ts'
import { InboxCard } from './inbox-card.tsx'
import { InboxItem } from './inbox-item.tsx'
import { InboxList } from './inbox-list.tsx'
import type { InboxTab } from './search.ts'
import { t } from './texts.ts'
import { outcomeText } from './use-decisions.ts'
import type { OpenTimesheet } from './use-open-timesheet.ts'
import { type Review, seenRow } from './use-review.ts'

// Loaded with the tab of those who have not submitted.
const RemindOne = lazyScreen(() => import('./remind.tsx').then(module => module.RemindOne))

type BoardListProps = {
  inbox: Inbox
  tab: InboxTab
  selected: string | undefined
  phone: boolean
  find: string
  onFind: (text: string) => void
  onEnter: ((employeeId: string, periodStart: PlainDate) => void) | undefined
  review: Review
  opened: OpenTimesheet
}

/** The list of the open tab, with the outcome of the last decision below it. */
export const BoardList = ({ inbox, tab, selected, phone, find, onFind, onEnter, review, opened }: BoardListProps) => {
  const { decisions, chosen } = review
  return (
    <>
      {decisions.approveMany.isError ? (
        <div className="border-b border-border p-3">
          <Panel tone="error" title={t('notApprovedMany')}>
            {outcomeText(decisions.approveMany.error)}
          </Panel>
        </div>
      ) : null}
      <InboxList
        inbox={inbox}
        tab={tab}
        selected={selected}
        chosen={chosen}
        onChosen={review.setChosen}
        onApproveClean={review.askMany}
        busy={decisions.approveMany.isPending}
        find={find}
        onClearSearch={() => onFind('')}
        renderRow={(row, canChoose) => (
          <BoardRow key={`${row.employeeId} ${row.periodStart}`} {...{ row, tab, canChoose, phone, selected, onEnter, review, opened }} />
        )}
      />
      {decisions.last === null ? null : (
        <LastDecisionLine
          decision={decisions.last}
          onUndo={decisions.undoable.length === 0 ? undefined : review.undo}
          busy={decisions.withdraw.isPending}
          onOver={decisions.stopUndo}
        />
      )}
    </>
  )
}

type BoardRowProps = Pick<BoardListProps, 'tab' | 'phone' | 'selected' | 'onEnter' | 'review' | 'opened'> & {
  row: InboxRow
  canChoose: boolean
}

/** A person and period: an item of the list, or a card with buttons on a phone. */
const BoardRow = ({ row, tab, canChoose, phone, selected, onEnter, review, opened }: BoardRowProps) => {
  const id = row.submissionId ?? ''
  const common = {
    row,
    problem: review.decisions.problemOf(id, row.version),
    aside:
      tab === 'not_submitted'
        ? (describedBy: string) => (
            <LazyPart>
              <RemindOne row={row} describedBy={describedBy} />
            </LazyPart>
          )
        : undefined,
    onOpen: () => opened.open(id, !phone),
    onEnter: onEnter && (() => onEnter(row.employeeId, row.periodStart)),
    chosen: review.chosen.has(id),
    onChoose: canChoose ? () => review.choose(id) : undefined,
  }
  if (!phone) return <InboxItem {...common} selected={id !== '' && id === selected} />
  return (
    <InboxCard
      {...common}
      onApprove={() => review.approve(seenRow(row), '')}
      onReject={() => opened.openToReject(row.submissionId ?? undefined)}
    />
  )
}
