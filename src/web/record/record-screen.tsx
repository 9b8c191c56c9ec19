import { Download, Plus } from 'lucide-react'
import { type ReactNode, type RefObject, useEffect, useMemo, useRef } from 'react'
import { cellOf } from '#core/column.ts'
import { isFoundBy } from '#core/search-text.ts'
import { idsBelow, type TreeNode } from '#core/tree.ts'
import { ListScreen } from '#web/list/list-screen.tsx'
import { listBar } from '#web/list/list-table.tsx'
import { shownOrganization } from '#web/organization.ts'
import type { SearchOf } from '#web/search.ts'
import { SettingsPage } from '#web/settings/settings-page.tsx'
import { DataTable, type DataTableProps } from '#web/table/data-table.tsx'
import type { TreeRecord } from '#web/table/tree-rows.ts'
import { TreeTable } from '#web/table/tree-table.tsx'
import { useListSearch } from '#web/table/use-list-search.ts'
import { useAllRows, useRecordList } from '#web/table/use-record-list.ts'
import { Button } from '#web/ui/button.tsx'
import { Glyph } from '#web/ui/glyph.tsx'
import { usePhone } from '#web/ui/use-phone.ts'
import { EmptyList } from './empty-list.tsx'
import type { RecordKind, RecordRow } from './record-kind.ts'
import { useRecordParts } from './record-parts.tsx'
import { recordSearch } from './record-search.ts'
import { t } from './screen-texts.ts'
import { statusFilter } from './status-filter.ts'
import { capital, recordTexts } from './texts.ts'
import { useSave } from './use-save.ts'

interface RecordScreenProps<Row extends RecordRow> {
  kind: RecordKind<Row>
  /** Without it the list is only read. */
  mayWrite: boolean
  /** Shown to whoever may not write while there is nothing yet: whom to ask. */
  ask?: ReactNode
}

/** The screen of a record: its list or tree, making, editing, moving, deactivating, its history and its files. */
export function RecordScreen<Row extends RecordRow>({ kind, mayWrite, ask }: RecordScreenProps<Row>) {
  const { noun, plural, description, calls, columns, looks, parent } = kind
  const texts = recordTexts(noun, plural)
  const title = capital(plural)
  const phone = usePhone()
  const listed = useListSearch(recordSearch, { columns })
  const { search, change } = listed
  const newButton = useRef<HTMLButtonElement>(null)
  const nodes = useRef<readonly TreeNode[]>([])
  const { open, actions, onOpen, layers } = useRecordParts(kind, mayWrite, row => idsBelow(row.id, nodes.current))
  const move = useSave(calls.update, { done: texts.done('update'), failed: texts.failed('update'), refresh: [calls.key()] })

  // On the narrowest phones it stands beside the title only without its icon.
  const add = mayWrite ? (
    <Button ref={newButton} variant="filled" {...(!phone && { icon: <Glyph of={Plus} /> })} onClick={() => open({ what: 'new' })}>
      {t('newRecord', { record: noun })}
    </Button>
  ) : null
  const showInactive = () => {
    change({ status: 'inactive' })
    newButton.current?.focus()
  }
  const table = {
    name: title,
    id: plural,
    columns,
    ...(looks && { looks }),
    rowName: ({ name }: Row) => name,
    sort: search.sort ?? columns[0]?.key,
    onSort: (sort: string) => change({ sort: sort === columns[0]?.key ? undefined : sort }),
    onOpen,
    actions,
    errorTitle: texts.failedFetch,
    empty: <EmptyList kind={kind} mayWrite={mayWrite} ask={ask} onShowInactive={showInactive} />,
    ...listBar({ listed, values: search, searchLabel: t('search', { records: plural }), filters: [statusFilter] }),
  }
  const onMove = (row: Row, parentId: string | null) => void move.saveNow({ id: row.id, version: row.version, [parent!]: parentId })
  return (
    <ListScreen Frame={SettingsPage} title={title} description={description} add={add} files={<FileButtons kind={kind} filters={search} />}>
      {parent === undefined ? (
        <List {...table} calls={calls} search={search} />
      ) : (
        <Tree {...table} calls={calls} search={search} parent={parent} nodes={nodes} {...(mayWrite && { onMove })} />
      )}
      {layers}
    </ListScreen>
  )
}

interface ListProps<Row extends RecordRow> extends Omit<DataTableProps<Row>, 'list'> {
  calls: RecordKind<Row>['calls']
  search: SearchOf<typeof recordSearch>
}

function List<Row extends RecordRow>({ calls, search, ...table }: ListProps<Row>) {
  return <DataTable {...table} list={useRecordList(calls.list, search)} />
}

type TreeProps<Row extends RecordRow> = ListProps<Row> & {
  parent: keyof Row & string
  /** Receives what is listed. */
  nodes: RefObject<readonly TreeNode[]>
  onMove?: (row: Row, parentId: string | null) => void
}

/** All of the tree is here, so it is searched here: a match is shown with what is above it. */
function Tree<Row extends RecordRow>({ calls, search: { search, ...filters }, parent, nodes, onMove, ...table }: TreeProps<Row>) {
  const all = useAllRows(calls.list, filters)
  const { columns } = table
  const rows = all.data?.rows
  const records = useMemo(() => rows?.map(row => ({ ...row, parentId: row[parent] as string | null })), [rows, parent])
  useEffect(() => {
    nodes.current = records ?? []
  }, [nodes, records])
  const matches = useMemo(() => {
    const text = search?.trim() ?? ''
    return text === '' ? undefined : (row: Row) => isFoundBy(text, columns.map(column => cellOf(column, row) ?? '').join(' '))
  }, [search, columns])
  return (
    <TreeTable<Row & TreeRecord>
      {...(table as Omit<DataTableProps<Row & TreeRecord>, 'list'>)}
      list={{ ...all, data: all.data && records && { rows: records, total: all.data.total } }}
      matches={matches}
      onMove={
        onMove &&
        ((id, parentId) => {
          const row = rows?.find(one => one.id === id)
          if (row !== undefined) onMove(row, parentId)
        })
      }
    />
  )
}

interface FileButtonsProps<Row extends RecordRow> {
  kind: RecordKind<Row>
  filters: SearchOf<typeof recordSearch>
}

/** The files hold what the list is narrowed to. */
function FileButtons<Row extends RecordRow>({ kind: { plural }, filters: { search, status } }: FileButtonsProps<Row>) {
  const address = (format: 'csv' | 'xlsx') => {
    const query = new URLSearchParams({ status, ...(search && { search }), organization: shownOrganization() ?? '' })
    return `/api/v1/${plural}.${format}?${query}`
  }
  return (
    <>
      {(['csv', 'xlsx'] as const).map(format => (
        <Button key={format} icon={<Glyph of={Download} />} onClick={() => download(address(format))}>
          {t(format === 'csv' ? 'exportCsv' : 'exportXlsx')}
        </Button>
      ))}
    </>
  )
}

/** A failed download is shown by the browser. */
function download(address: string): void {
  const link = document.createElement('a')
  link.href = address
  link.download = ''
  link.click()
}
