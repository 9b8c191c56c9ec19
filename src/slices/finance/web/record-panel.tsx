import { useQueryClient } from '@tanstack/react-query'
import { Archive, ArchiveRestore, History, Pencil, Plus } from 'lucide-react'
import { useState } from 'react'
import { useLive } from '#web/live.ts'
import { EmptyList } from '#web/record/empty-list.tsx'
import { RecordFilterBar } from '#web/record/record-filter-bar.tsx'
import type { RecordKind, RecordRow } from '#web/record/record-kind.ts'
import { type OpenLayer, RecordLayers } from '#web/record/record-layers.tsx'
import { recordSearch } from '#web/record/record-search.ts'
import { t } from '#web/record/screen-texts.ts'
import { capital, recordTexts } from '#web/record/texts.ts'
import { useSave } from '#web/record/use-save.ts'
import { DataTable } from '#web/table/data-table.tsx'
import type { FilterValues } from '#web/table/filters.ts'
import type { RowAction } from '#web/table/row-actions.tsx'
import { useRecordList } from '#web/table/use-record-list.ts'
import { Button } from '#web/ui/button.tsx'
import { Glyph } from '#web/ui/glyph.tsx'

/** Rows at once: the list below is not to be pushed away. */
const PAGE = 20
const plain = recordSearch.parse({})

interface RecordPanelProps<Row extends RecordRow> {
  kind: RecordKind<Row>
  mayWrite: boolean
}

/** A record's list inside of another screen: its address keeps nothing of it. */
export function RecordPanel<Row extends RecordRow>({ kind, mayWrite }: RecordPanelProps<Row>) {
  const { noun, plural, description, calls, columns, looks } = kind
  const texts = recordTexts(noun, plural)
  const client = useQueryClient()
  const [search, setSearch] = useState(plain)
  const change = (values: FilterValues) => setSearch(before => recordSearch.parse({ ...before, ...values }))
  const [open, setOpen] = useState<OpenLayer<Row>>()
  const list = useRecordList(calls.list, search as never, PAGE)
  const isNarrowed = search.search !== plain.search || search.status !== plain.status
  const clear = () => change({ search: undefined, status: undefined })
  useLive([plural], () => void client.invalidateQueries({ queryKey: calls.key() }))
  const reactivate = useSave(calls.reactivate, {
    done: texts.done('reactivate'),
    failed: texts.failed('reactivate'),
    refresh: [calls.key()],
  })
  const actions = (row: Row): readonly RowAction[] => {
    const past: RowAction = { label: t('history'), icon: History, onSelect: () => setOpen({ what: 'history', row }) }
    if (!mayWrite) return [past]
    const edit: RowAction = { label: t('edit'), icon: Pencil, onSelect: () => setOpen({ what: 'edit', row }) }
    const last: RowAction = row.isActive
      ? {
          label: t('deactivate'),
          icon: Archive,
          tone: 'danger',
          apart: true,
          onSelect: () => setOpen({ what: 'deactivate', row, below: new Set() }),
        }
      : {
          label: t('reactivate'),
          icon: ArchiveRestore,
          apart: true,
          onSelect: () => void reactivate.saveNow({ id: row.id, version: row.version }),
        }
    return [edit, past, last]
  }
  return (
    <div className="flex min-w-0 flex-col gap-2">
      <div className="flex flex-wrap items-center gap-2">
        <div className="min-w-0 flex-1 basis-60">
          <h3 className="font-medium">{capital(plural)}</h3>
          <p className="text-dense text-muted">{description}</p>
        </div>
        {mayWrite ? (
          <Button size="dense" icon={<Glyph of={Plus} />} onClick={() => setOpen({ what: 'new' })}>
            {t('newRecord', { record: noun })}
          </Button>
        ) : null}
      </div>
      <DataTable<Row>
        name={capital(plural)}
        id={`${plural}-panel`}
        columns={columns}
        {...(looks && { looks })}
        list={list}
        sort={search.sort}
        onSort={sort => change({ sort })}
        filtered={isNarrowed}
        onClearFilters={clear}
        filters={<RecordFilterBar plural={plural} values={search} onChange={change} isNarrowed={isNarrowed} onClear={clear} />}
        rowName={({ name }) => name}
        onOpen={row => setOpen({ what: mayWrite ? 'edit' : 'history', row })}
        actions={actions}
        errorTitle={texts.failedFetch}
        empty={<EmptyList kind={kind} mayWrite={mayWrite} ask={null} onShowInactive={() => change({ status: 'inactive' })} />}
      />
      {open === undefined ? null : (
        <RecordLayers
          kind={kind as unknown as RecordKind<RecordRow>}
          open={open as OpenLayer<RecordRow>}
          onClose={() => setOpen(undefined)}
        />
      )}
    </div>
  )
}
