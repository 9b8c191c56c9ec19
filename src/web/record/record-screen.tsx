import { useQueryClient } from '@tanstack/react-query'
import { Archive, ArchiveRestore, Download, FolderInput, History, Pencil, Plus } from 'lucide-react'
import { lazy, type ReactNode, type RefObject, useEffect, useMemo, useRef, useState } from 'react'
import { cellOf } from '#core/column.ts'
import { idsBelow, type TreeNode } from '#core/tree.ts'
import { useLive } from '#web/live.ts'
import { shownOrganization } from '#web/organization.ts'
import type { SearchOf } from '#web/search.ts'
import { SettingsPage } from '#web/settings/settings-page.tsx'
import { LazyPart } from '#web/shell/lazy-part.tsx'
import { DataTable, type DataTableProps } from '#web/table/data-table.tsx'
import type { RowAction } from '#web/table/row-actions.tsx'
import type { TreeRecord } from '#web/table/tree-rows.ts'
import { TreeTable } from '#web/table/tree-table.tsx'
import { useListSearch } from '#web/table/use-list-search.ts'
import { useAllRows, useRecordList } from '#web/table/use-record-list.ts'
import { Button } from '#web/ui/button.tsx'
import { Glyph } from '#web/ui/glyph.tsx'
import { usePhone } from '#web/ui/use-phone.ts'
import { EmptyList } from './empty-list.tsx'
import { RecordFilterBar } from './record-filter-bar.tsx'
import type { RecordKind, RecordRow } from './record-kind.ts'
import type { OpenLayer } from './record-layers.tsx'
import { recordSearch } from './record-search.ts'
import { t } from './screen-texts.ts'
import { capital, recordTexts } from './texts.ts'
import { useSave } from './use-save.ts'

/** The dialogs and the drawer, with their forms and pickers. */
const Layers = lazy(() => import('./record-layers.tsx').then(module => ({ default: module.RecordLayers })))

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
  const client = useQueryClient()
  const phone = usePhone()
  const { search, change, clear, isNarrowed } = useListSearch(recordSearch, { columns })
  const [open, setOpen] = useState<OpenLayer<Row>>()
  const newButton = useRef<HTMLButtonElement>(null)
  const nodes = useRef<readonly TreeNode[]>([])
  useLive([plural], () => void client.invalidateQueries({ queryKey: calls.key() }))
  const options = (verb: 'update' | 'reactivate') => ({ done: texts.done(verb), failed: texts.failed(verb), refresh: [calls.key()] })
  const reactivate = useSave(calls.reactivate, options('reactivate'))
  const move = useSave(calls.update, options('update'))

  const actions = (row: Row): readonly RowAction[] => {
    const layer = (what: 'edit' | 'move' | 'history') => () => setOpen({ what, row })
    const past: RowAction = { label: t('history'), icon: History, onSelect: layer('history') }
    if (!mayWrite) return [past]
    const edit: RowAction = { label: t('edit'), icon: Pencil, onSelect: layer('edit') }
    if (!row.isActive) {
      const again = () => void reactivate.saveNow({ id: row.id, version: row.version })
      return [edit, past, { label: t('reactivate'), icon: ArchiveRestore, apart: true, onSelect: again }]
    }
    const moves: RowAction[] = parent === undefined ? [] : [{ label: t('moveTo'), icon: FolderInput, onSelect: layer('move') }]
    const ask = () => setOpen({ what: 'deactivate', row, below: idsBelow(row.id, nodes.current) })
    return [edit, ...moves, past, { label: t('deactivate'), icon: Archive, tone: 'danger', apart: true, onSelect: ask }]
  }

  // On the narrowest phones it stands beside the title only without its icon.
  const add = mayWrite ? (
    <Button ref={newButton} variant="filled" {...(!phone && { icon: <Glyph of={Plus} /> })} onClick={() => setOpen({ what: 'new' })}>
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
    onOpen: (row: Row) => setOpen({ what: mayWrite ? 'edit' : 'history', row }),
    actions,
    errorTitle: texts.failedFetch,
    empty: <EmptyList kind={kind} mayWrite={mayWrite} ask={ask} onShowInactive={showInactive} />,
    filtered: isNarrowed,
    onClearFilters: clear,
    filters: <RecordFilterBar plural={plural} values={search} onChange={change} isNarrowed={isNarrowed} onClear={clear} />,
  }
  // On a phone the list comes first.
  const files = <FileButtons kind={kind} filters={search} />
  const onMove = (row: Row, parentId: string | null) => void move.saveNow({ id: row.id, version: row.version, [parent!]: parentId })
  return (
    <SettingsPage
      title={title}
      description={description}
      actions={
        <>
          {phone ? null : files}
          {add}
        </>
      }
    >
      {parent === undefined ? (
        <List {...table} calls={calls} search={search} />
      ) : (
        <Tree {...table} calls={calls} search={search} parent={parent} nodes={nodes} {...(mayWrite && { onMove })} />
      )}
      {phone ? (
        <div data-print="hide" className="mt-4 flex flex-wrap gap-2">
          {files}
        </div>
      ) : null}
      {open === undefined ? null : (
        <LazyPart>
          <Layers kind={kind as unknown as RecordKind<RecordRow>} open={open} onClose={() => setOpen(undefined)} />
        </LazyPart>
      )}
    </SettingsPage>
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
    const text = search?.trim().toLowerCase() ?? ''
    if (text === '') return undefined
    return (row: Row) =>
      columns.some(column =>
        String(cellOf(column, row) ?? '')
          .toLowerCase()
          .includes(text),
      )
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
