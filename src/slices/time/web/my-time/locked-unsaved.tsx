import { Button } from '#web/ui/button.tsx'
import { Panel } from '#web/ui/panel.tsx'
import type { CellOutbox, OutboxSnapshot } from '../grid/cell-outbox.ts'
import type { Entry } from '../sheet-view.ts'
import { t } from './texts.ts'

/** Cells were typed, and the sheet was locked (from another device, say) before they were saved: kept, or given up by choice. */
export const LockedUnsaved = ({
  outbox,
  snapshot,
  entries,
}: {
  outbox: CellOutbox
  snapshot: OutboxSnapshot
  entries: readonly Entry[]
}) => {
  const unsaved = [...snapshot.cells].filter(([, cell]) => cell.state !== 'saved')
  if (unsaved.length === 0) return null
  const discard = () => {
    const stored = new Map(entries.map(entry => [`${entry.date}|${entry.column}`, entry.minutesEntered]))
    outbox.edit(
      unsaved.map(([key]) => {
        const [date = '', column = ''] = key.split('|')
        return { date, column, minutes: stored.get(key) ?? 0 }
      }),
    )
  }
  return (
    <Panel
      tone="warning"
      title={t('lockedUnsaved', { n: unsaved.length })}
      actions={
        <Button size="dense" onClick={discard}>
          {t('discard')}
        </Button>
      }
    >
      {t('lockedUnsavedHelp')}
    </Panel>
  )
}
