import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { BellRing, Eye } from 'lucide-react'
import { useMemo } from 'react'
import type { Column } from '#core/column.ts'
import { listed as inSentence } from '#core/words.ts'
import { announce } from '#web/announcer.tsx'
import { errorText } from '#web/error-text.ts'
import { ListTable } from '#web/list/list-table.tsx'
import { useOnce } from '#web/record/use-once.ts'
import { StatusChip, statusText } from '#web/status-chip.tsx'
import type { RowAction } from '#web/table/row-actions.tsx'
import type { ColumnLooks } from '#web/table/table-model.ts'
import type { ListSearch } from '#web/table/use-list-search.ts'
import { useRecordList } from '#web/table/use-record-list.ts'
import { showToast } from '#web/toast/toast-store.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { RelativeTime } from '#web/ui/relative-time.tsx'
import { usePhone } from '#web/ui/use-phone.ts'
import { type DecidedSubject, inboxCalls } from '../calls.ts'
import { t } from './texts.ts'
import { requestText, rowText } from './words.ts'

const nowText = ({ status, awaits }: DecidedSubject): string =>
  status === 'submitted' && awaits.length > 0 ? t('awaits', { names: inSentence(awaits) }) : statusText(status)

const columns: readonly Column<DecidedSubject>[] = [
  { key: 'ownerName', title: t('name'), type: 'text' },
  { key: 'request', title: t('request'), type: 'text', value: requestText },
  { key: 'decision', title: t('decision'), type: 'text', value: ({ decision }) => statusText(decision) },
  { key: 'decidedAt', title: t('decidedAt'), type: 'instant' },
  { key: 'now', title: t('now'), type: 'text', value: nowText },
]
const reminding: Column<DecidedSubject> = { key: 'reminder', title: t('remind'), type: 'text', value: () => '' }

/** Lists what the current user decided, with its status now. The people whose decision it awaits can be reminded. */
export const DecidedTable = ({ listed }: { listed: ListSearch<{ tab: string | undefined; search: string | undefined }> }) => {
  const { search } = listed.search
  const list = useRecordList(inboxCalls.decided, search === undefined ? {} : { search })
  const client = useQueryClient()
  const navigate = useNavigate()
  const phone = usePhone()
  const once = useOnce()
  const { mutate, variables, isPending } = useMutation({
    mutationFn: ({ subjectType, id }: DecidedSubject) => {
      const input = { subjectType, id }
      return once('remind', input, context => inboxCalls.remind.call(input, { context }))
    },
    onSuccess: ({ reminded }) => announce(t('reminded', { names: inSentence(reminded) })),
    onError: error => showToast({ tone: 'error', title: t('notReminded'), text: errorText(error) }),
    onSettled: () => client.invalidateQueries({ queryKey: inboxCalls.decided.key() }),
  })
  const remindedId = isPending ? variables.id : undefined
  const looks = useMemo(
    (): ColumnLooks<DecidedSubject> => ({
      ownerName: { width: 200 },
      request: { width: 240, phone: 'line' },
      decision: { width: 120, phone: 'aside', cell: ({ decision }) => <StatusChip status={decision} /> },
      decidedAt: { width: 120, phone: 'details', cell: ({ decidedAt }) => <RelativeTime at={decidedAt} isShort /> },
      now: {
        width: 180,
        phone: 'details',
        cell: row => <span className={row.status === row.decision ? 'text-muted' : ''}>{nowText(row)}</span>,
      },
      reminder: {
        width: 120,
        cell: row => <Reminder row={row} busy={row.id === remindedId} onRemind={() => mutate(row)} />,
      },
    }),
    [remindedId, mutate],
  )
  const open = ({ link: { path, search: at } }: DecidedSubject) => void navigate({ to: path, search: at })
  const actions = (row: DecidedSubject): RowAction[] => [
    ...(row.canRemind ? [{ label: t('remindOf', { names: inSentence(row.awaits) }), icon: BellRing, onSelect: () => mutate(row) }] : []),
    { label: t('open'), icon: Eye, onSelect: () => open(row) },
  ]
  const isReminded = list.data?.rows.some(({ canRemind, remindedAt }) => canRemind || remindedAt !== null) ?? false
  return (
    <ListTable<DecidedSubject>
      name={t('decided')}
      id="decided-approvals"
      columns={phone || !isReminded ? columns : [...columns, reminding]}
      looks={looks}
      list={list}
      rowName={rowText}
      onOpen={open}
      picture={({ employeeId, ownerName }, size) => <Avatar id={employeeId} name={ownerName} size={size} />}
      {...(phone && { actions })}
      fixedColumns
      errorTitle={t('loadFailed')}
      empty={<EmptyState title={t('noDecisions')}>{t('noDecisionsHelp')}</EmptyState>}
      listed={listed}
      values={listed.search}
      searchLabel={t('find')}
      filters={[]}
    />
  )
}

const Reminder = ({ row, busy, onRemind }: { row: DecidedSubject; busy: boolean; onRemind: () => void }) => {
  if (row.canRemind) {
    return (
      <Button
        size="mini"
        aria-label={`${t('remindOf', { names: inSentence(row.awaits) })}: ${rowText(row)}`}
        busy={busy}
        onClick={onRemind}
      >
        {t('remind')}
      </Button>
    )
  }
  return row.remindedAt === null ? null : (
    <span className="text-muted">
      {t('remindedAgo')} <RelativeTime at={row.remindedAt} isShort />
    </span>
  )
}
