import type { Column } from '#core/column.ts'
import { MAIL_STATES, type MailKind, mailKinds } from '#core/mail.ts'
import { ListTable } from '#web/list/list-table.tsx'
import type { SearchOf } from '#web/search.ts'
import type { RecordList } from '#web/table/record-list.ts'
import type { ColumnLooks } from '#web/table/table-model.ts'
import type { ListSearch } from '#web/table/use-list-search.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { RelativeTime } from '#web/ui/relative-time.tsx'
import type { Mail } from './calls.ts'
import { MailDrawer, type MailQuery } from './mail-drawer.tsx'
import { StateChip, stateWords } from './mail-words.tsx'
import type { mailSearch } from './search.ts'
import { t } from './texts.ts'

export const mailColumns: readonly Column<Mail>[] = [
  { key: 'to', title: t('to'), type: 'text' },
  { key: 'subject', title: t('subject'), type: 'text' },
  { key: 'kind', title: t('kind'), type: 'text', value: ({ kind }) => mailKinds[kind].words },
  { key: 'state', title: t('state'), type: 'text', value: ({ state }) => stateWords[state] },
  { key: 'createdAt', title: t('when'), type: 'instant' },
  { key: 'error', title: t('reason'), type: 'text', optional: true },
]

const looks: ColumnLooks<Mail> = {
  kind: { width: 170, phone: 'details' },
  state: { cell: ({ state }) => <StateChip state={state} />, width: 120, phone: 'aside' },
  createdAt: { cell: ({ createdAt }) => <RelativeTime at={createdAt} isShort />, width: 130, phone: 'aside' },
  error: { phone: 'details' },
}

interface MailListProps<Row extends Mail> {
  /** Under which a person's choice of columns is kept. */
  id: string
  columns: readonly Column<Row>[]
  list: RecordList<Row>
  listed: ListSearch<SearchOf<typeof mailSearch>>
  /** The kinds that can be in it. */
  kinds: readonly MailKind[]
  query: MailQuery
  /** Whether a failed mail can be sent again from here. */
  sendsAgain?: boolean
  /** Help shown while there is no mail. */
  emptyHelp: string
}

/** A mailbox as a table, with one mail open in a drawer. Filters and the open mail are in the address. */
export function MailList<Row extends Mail>({ id, columns, list, listed, kinds, query, sendsAgain = false, emptyHelp }: MailListProps<Row>) {
  const { search, change } = listed
  const { mail, ...values } = search
  return (
    <>
      <ListTable<Row>
        name={t('mail')}
        id={id}
        columns={columns}
        looks={looks as ColumnLooks<Row>}
        list={list}
        rowName={({ to, subject }) => `${to}, ${subject}`}
        onOpen={row => change({ mail: row.id })}
        current={mail}
        errorTitle={t('listFailed')}
        empty={<EmptyState title={t('empty')}>{emptyHelp}</EmptyState>}
        listed={listed}
        values={values}
        searchLabel={t('search')}
        filters={[
          { kind: 'choice', key: 'state', label: t('state'), options: MAIL_STATES.map(value => ({ value, label: stateWords[value] })) },
          { kind: 'choice', key: 'kind', label: t('kind'), options: kinds.map(value => ({ value, label: mailKinds[value].words })) },
        ]}
      />
      {mail === undefined ? null : (
        <MailDrawer id={mail} query={query} sendsAgain={sendsAgain} onClose={() => change({ mail: undefined })} />
      )}
    </>
  )
}
