import { DeactivateDialog } from './deactivate-dialog.tsx'
import { HistoryDrawer } from './history-drawer.tsx'
import { RecordForm } from './record-form.tsx'
import type { RecordKind, RecordRow } from './record-kind.ts'
import { t } from './screen-texts.ts'

/** The dialog or drawer that is open over a list of records. */
export type OpenLayer<Row> =
  | { what: 'new' }
  | { what: 'edit' | 'move' | 'history'; row: Row }
  /** `below`: the ids of what lies below it, as far as the list knows. */
  | { what: 'deactivate'; row: Row; below: ReadonlySet<string> }

interface RecordLayersProps<Row extends RecordRow> {
  kind: RecordKind<Row>
  open: OpenLayer<Row>
  mayWrite: boolean
  onClose: () => void
}

/** The dialog or drawer over the list of a record: loaded when the first one opens. */
export function RecordLayers<Row extends RecordRow>({ kind, open, mayWrite, onClose }: RecordLayersProps<Row>) {
  if (open.what === 'new') return <RecordForm kind={kind} onClose={onClose} />
  if (open.what === 'deactivate') return <DeactivateDialog kind={kind} row={open.row} below={open.below} onClose={onClose} />
  const { what, row } = open
  if (what === 'edit') return <RecordForm kind={kind} row={row} onClose={onClose} />
  if (what === 'history') return <HistoryDrawer kind={kind} row={row} mayWrite={mayWrite} onClose={onClose} />
  const fields = kind.fields.filter(({ name }) => name === kind.parent).map(field => ({ ...field, help: t('top', { record: kind.noun }) }))
  const part = { fields, title: t('moveTitle', { name: row.name }), saveLabel: t('move') }
  return <RecordForm kind={kind} row={row} part={part} onClose={onClose} />
}
