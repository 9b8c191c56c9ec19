import { useNavigate } from '@tanstack/react-router'
import { Check, CornerDownLeft, Eye } from 'lucide-react'
import { lazy, useMemo, useRef, useState } from 'react'
import type { Column } from '#core/column.ts'
import { listed as inSentence } from '#core/words.ts'
import { ListTable } from '#web/list/list-table.tsx'
import type { RecordList } from '#web/table/record-list.ts'
import type { RowAction } from '#web/table/row-actions.tsx'
import type { ColumnLooks } from '#web/table/table-model.ts'
import type { ListSearch } from '#web/table/use-list-search.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Glyph } from '#web/ui/glyph.tsx'
import { LazyLayer } from '#web/ui/lazy-layer.tsx'
import { RelativeTime } from '#web/ui/relative-time.tsx'
import { usePhone } from '#web/ui/use-phone.ts'
import type { SubjectKind, WaitingSubject } from '../calls.ts'
import { t } from './texts.ts'
import type { useInboxDecisions } from './use-inbox-decisions.ts'
import { requestText, rowText } from './words.ts'

const RejectDialog = lazy(() => import('./reject-dialog.tsx').then(module => ({ default: module.RejectDialog })))

const columns: readonly Column<WaitingSubject>[] = [
  { key: 'ownerName', title: t('name'), type: 'text' },
  { key: 'request', title: t('request'), type: 'text', value: requestText },
  { key: 'step', title: t('step'), type: 'text', value: ({ step, steps }) => (steps > 1 ? t('stepOf', { n: step, all: steps }) : '') },
  { key: 'submittedAt', title: t('submitted'), type: 'instant' },
]
const decision: Column<WaitingSubject> = { key: 'decision', title: t('decision'), type: 'text', value: () => '' }

/** By whether there are steps to tell apart, and whether rows are decided in place: on a phone that is in a row's drawer. */
const columnsOf = (hasSteps: boolean, isDecidedInPlace: boolean): readonly Column<WaitingSubject>[] => [
  ...(hasSteps ? columns : columns.filter(({ key }) => key !== 'step')),
  ...(isDecidedInPlace ? [decision] : []),
]

interface WaitingTableProps {
  list: RecordList<WaitingSubject>
  kinds: readonly SubjectKind[]
  listed: ListSearch<{ tab: string | undefined; search: string | undefined }>
  decisions: ReturnType<typeof useInboxDecisions>
}

/** Lists what awaits the current user: it is approved in place, alone or with others, and rejected with a note. Some has to be opened first. */
export const WaitingTable = ({ list, kinds, listed, decisions: { approve, reject } }: WaitingTableProps) => {
  const navigate = useNavigate()
  const phone = usePhone()
  const [rejected, setRejected] = useState<WaitingSubject>()
  const { mutate, isPending } = approve
  const open = ({ link: { path, search } }: WaitingSubject) => void navigate({ to: path, search })
  const startReject = (row: WaitingSubject) => {
    reject.reset()
    setRejected(row)
  }
  const hasSteps = list.data?.rows.some(({ steps }) => steps > 1) ?? false
  const shownColumns = useMemo(() => columnsOf(hasSteps, !phone), [hasSteps, phone])
  const looks = useLooks({ approve: row => mutate([row]), reject: startReject, open, busy: isPending })
  const actions = (row: WaitingSubject): RowAction[] => [
    ...(row.isOpenedFirst ? [] : [{ label: t('approve'), icon: Check, onSelect: () => mutate([row]) }]),
    { label: t('reject'), icon: CornerDownLeft, onSelect: () => startReject(row) },
    { label: t('open'), icon: Eye, onSelect: () => open(row) },
  ]
  return (
    <>
      <ListTable<WaitingSubject>
        name={t('waiting')}
        id="approvals"
        columns={shownColumns}
        looks={looks}
        list={list}
        rowName={rowText}
        onOpen={open}
        picture={({ employeeId, ownerName }, size) => <Avatar id={employeeId} name={ownerName} size={size} />}
        {...(phone && { actions })}
        fixedColumns
        bulk={(rows, clear) => <BulkApproval rows={rows} busy={isPending} onApprove={those => mutate(those, { onSuccess: clear })} />}
        errorTitle={t('loadFailed')}
        empty={
          <EmptyState title={t('noneTitle')}>
            {kinds.length === 0
              ? t('noneOfAny')
              : t('noneHelp', {
                  kinds: inSentence(
                    kinds.map(({ plural }) => plural),
                    'disjunction',
                  ),
                })}
          </EmptyState>
        }
        listed={listed}
        values={listed.search}
        searchLabel={t('find')}
        filters={[]}
      />
      {rejected === undefined ? null : (
        <LazyLayer>
          <RejectDialog row={rejected} reject={reject} onClose={() => setRejected(undefined)} />
        </LazyLayer>
      )}
    </>
  )
}

interface BulkApprovalProps {
  rows: readonly WaitingSubject[]
  busy: boolean
  onApprove: (rows: readonly WaitingSubject[]) => void
}

/** Approves those of the selected that need not be opened first, and says how many have to. */
const BulkApproval = ({ rows, busy, onApprove }: BulkApprovalProps) => {
  const ready = rows.filter(({ isOpenedFirst }) => !isOpenedFirst)
  const others = rows.length - ready.length
  return (
    <>
      {others === 0 ? null : <span className="text-dense text-muted">{t('openedFirst', { n: others })}</span>}
      <Button
        variant="filled"
        size="dense"
        icon={<Glyph of={Check} />}
        busy={busy}
        disabled={ready.length === 0}
        onClick={() => onApprove(ready)}
      >
        {t('approveChosen', { n: ready.length })}
      </Button>
    </>
  )
}

type Act = (row: WaitingSubject) => void

/** Columns keep their looks while nothing is being saved, so that a search does not draw every row again. */
function useLooks(acts: { approve: Act; reject: Act; open: Act; busy: boolean }): ColumnLooks<WaitingSubject> {
  const latest = useRef(acts)
  latest.current = acts
  const { busy } = acts
  return useMemo(
    (): ColumnLooks<WaitingSubject> => ({
      ownerName: { width: 200 },
      request: { width: 240, phone: 'line' },
      step: { width: 80, phone: 'details', givesWay: 1 },
      submittedAt: { width: 130, phone: 'details', cell: ({ submittedAt }) => <RelativeTime at={submittedAt} isShort /> },
      decision: {
        width: 216,
        cell: row => (
          <span className="flex gap-2">
            <Button size="mini" aria-label={`${t('reject')}: ${rowText(row)}`} onClick={() => latest.current.reject(row)}>
              {t('reject')}
            </Button>
            {row.isOpenedFirst ? (
              <Button size="mini" aria-label={`${t('review')}: ${rowText(row)}`} onClick={() => latest.current.open(row)}>
                {t('review')}
              </Button>
            ) : (
              <Button
                size="mini"
                variant="filled"
                aria-label={`${t('approve')}: ${rowText(row)}`}
                busy={busy}
                onClick={() => latest.current.approve(row)}
              >
                {t('approve')}
              </Button>
            )}
          </span>
        ),
      },
    }),
    [busy],
  )
}
