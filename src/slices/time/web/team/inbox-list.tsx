import { CheckCheck } from 'lucide-react'
import type { ReactNode } from 'react'
import { LazyPart } from '#web/shell/lazy-part.tsx'
import { lazyScreen } from '#web/shell/lazy-screen.ts'
import { Button } from '#web/ui/button.tsx'
import { Glyph } from '#web/ui/glyph.tsx'
import { Kbd } from '#web/ui/kbd.tsx'
import type { Inbox, InboxRow } from './calls.ts'
import { bulkRows, pendingGroups, rowsOf } from './inbox-model.ts'
import type { InboxTab } from './search.ts'
import { t } from './texts.ts'
import { useDrawnRows } from './use-drawn-rows.ts'

const NoRows = lazyScreen(() => import('./no-rows.tsx').then(module => module.NoRows))
const RemindAll = lazyScreen(() => import('./remind.tsx').then(module => module.RemindAll))

type InboxListProps = {
  inbox: Inbox
  tab: InboxTab
  selected: string | undefined
  chosen: ReadonlySet<string>
  onChosen: (chosen: ReadonlySet<string>) => void
  onApproveClean: () => void
  busy: boolean
  /** Set while the list is filtered by a name. */
  find: string
  onClearSearch: () => void
  renderRow: (row: InboxRow, canChoose: boolean) => ReactNode
}

/** The list of one tab of the inbox; timesheets that need review come first, and those without warnings can be approved together. */
export const InboxList = (props: InboxListProps) => {
  const { inbox, tab, selected, chosen, onChosen, find, renderRow } = props
  const { look, clean, others } = pendingGroups(inbox.pending)
  const allChosen = clean.length > 0 && clean.every(row => chosen.has(row.submissionId ?? ''))
  const chooseAll = () => onChosen(new Set(allChosen ? [] : clean.flatMap(row => row.submissionId ?? [])))
  const rows = rowsOf(inbox, tab)
  const { drawn, end } = useDrawnRows(
    rows,
    rows.findIndex(row => row.submissionId !== null && row.submissionId === selected),
  )
  const shown = pendingGroups(drawn)
  const content =
    rows.length === 0 ? (
      <LazyPart>
        <NoRows inbox={inbox} tab={tab} find={find} onClearSearch={props.onClearSearch} />
      </LazyPart>
    ) : (
      <div data-inbox="" className="h-full overflow-y-auto">
        {tab === 'pending' ? (
          <>
            <Group title={t('needsALook', { n: look.length })} rows={shown.look}>
              {row => renderRow(row, false)}
            </Group>
            <Group
              title={t('clean', { n: clean.length })}
              rows={shown.clean}
              aside={
                <Button variant="link" size="mini" onClick={chooseAll}>
                  {allChosen ? t('selectNone') : t('selectAll')}
                </Button>
              }
            >
              {row => renderRow(row, true)}
            </Group>
            <Group title={t('withOthers', { n: others.length })} rows={shown.others}>
              {row => renderRow(row, false)}
            </Group>
          </>
        ) : (
          <ul>{drawn.map(row => renderRow(row, false))}</ul>
        )}
        {end === null ? null : <div key={drawn.length} ref={end} className="h-8" />}
      </div>
    )
  return (
    <>
      <div className="min-h-0 flex-1">{content}</div>
      {tab === 'pending' && clean.length > 0 ? <BulkBar {...props} /> : null}
      {tab === 'not_submitted' && rows.length > 0 && find === '' ? (
        <LazyPart>
          <RemindAll rows={rows} date={inbox.shownOn} />
        </LazyPart>
      ) : null}
    </>
  )
}

type GroupProps = { title: string; rows: readonly InboxRow[]; aside?: ReactNode; children: (row: InboxRow) => ReactNode }

const Group = ({ title, rows, aside, children }: GroupProps) =>
  rows.length === 0 ? null : (
    <section aria-label={title}>
      <div className="sticky top-0 z-10 flex h-8.5 max-md:static items-center justify-between border-b border-border bg-surface pr-1 pl-3.5">
        <h2 className="text-dense font-normal text-muted">{title}</h2>
        {aside}
      </div>
      <ul>{rows.map(children)}</ul>
    </section>
  )

const BulkBar = ({ inbox, chosen, onApproveClean, busy }: InboxListProps) => {
  const { length: n } = bulkRows(inbox.pending, chosen)
  const someChosen = pendingGroups(inbox.pending).clean.some(row => chosen.has(row.submissionId ?? ''))
  return (
    <div data-keep-clear="" className="shrink-0 border-t border-border p-3 max-md:border-t-0">
      <Button
        full
        busy={busy}
        icon={<Glyph of={CheckCheck} />}
        aria-keyshortcuts={someChosen ? 'Shift+A' : undefined}
        onClick={onApproveClean}
      >
        {someChosen ? t('approveChosen', { n }) : t('approveClean', { n })}
        {someChosen ? (
          <span aria-hidden="true" className="ml-auto max-md:hidden">
            <Kbd>Shift A</Kbd>
          </span>
        ) : null}
      </Button>
    </div>
  )
}
