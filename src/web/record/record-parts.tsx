import { useQueryClient } from '@tanstack/react-query'
import { Archive, ArchiveRestore, FolderInput, History, Pencil } from 'lucide-react'
import { lazy, type ReactNode, useState } from 'react'
import { useLive } from '#web/live.ts'
import type { RowAction } from '#web/table/row-actions.tsx'
import { LazyLayer } from '#web/ui/lazy-layer.tsx'
import type { RecordKind, RecordRow } from './record-kind.ts'
import type { OpenLayer } from './record-layers.tsx'
import { t } from './screen-texts.ts'
import { recordTexts } from './texts.ts'
import { useSave } from './use-save.ts'

/** The dialogs and the drawer, with their forms and pickers. */
const Layers = lazy(() => import('./record-layers.tsx').then(module => ({ default: module.RecordLayers })))

interface RecordParts<Row extends RecordRow> {
  open: (layer: OpenLayer<Row>) => void
  /** Actions in a row's menu. */
  actions: (row: Row) => readonly RowAction[]
  onOpen: (row: Row) => void
  /** The open dialog or drawer. */
  layers: ReactNode
}

/**
 * Adds the record actions to a list: editing, moving, deactivating, and history, each in a layer over it. `belowOf` returns the ids below a
 * row of a tree.
 */
export function useRecordParts<Row extends RecordRow>(
  kind: RecordKind<Row>,
  mayWrite: boolean,
  belowOf: (row: Row) => ReadonlySet<string>,
): RecordParts<Row> {
  const { noun, plural, calls, parent, notes } = kind
  const texts = recordTexts(noun, plural)
  const client = useQueryClient()
  const [layer, open] = useState<OpenLayer<Row>>()
  useLive([plural], () => void client.invalidateQueries({ queryKey: calls.key() }))
  const reactivate = useSave(calls.reactivate, {
    done: texts.done('reactivate'),
    failed: texts.failed('reactivate'),
    refresh: [calls.key()],
  })

  const actions = (row: Row): readonly RowAction[] => {
    const to = (what: 'edit' | 'move' | 'history') => () => open({ what, row })
    const past: RowAction = { label: t(notes === undefined ? 'history' : 'notesAndHistory'), icon: History, onSelect: to('history') }
    if (!mayWrite) return [past]
    const edit: RowAction = { label: t('edit'), icon: Pencil, onSelect: to('edit') }
    if (!row.isActive) {
      const again = () => void reactivate.saveNow({ id: row.id, version: row.version })
      return [edit, past, { label: t('reactivate'), icon: ArchiveRestore, apart: true, onSelect: again }]
    }
    const moves: RowAction[] = parent === undefined ? [] : [{ label: t('moveTo'), icon: FolderInput, onSelect: to('move') }]
    const ask = () => open({ what: 'deactivate', row, below: belowOf(row) })
    return [edit, ...moves, past, { label: t('deactivate'), icon: Archive, tone: 'danger', apart: true, onSelect: ask }]
  }

  return {
    open,
    actions,
    onOpen: row => open({ what: mayWrite ? 'edit' : 'history', row }),
    layers:
      layer === undefined ? null : (
        <LazyLayer>
          <Layers kind={kind as unknown as RecordKind<RecordRow>} open={layer} mayWrite={mayWrite} onClose={() => open(undefined)} />
        </LazyLayer>
      ),
  }
}
