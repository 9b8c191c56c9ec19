import type { PlainDate } from '#core/plain-date.ts'
import { shortDay } from '#core/plain-date.ts'
import { Button } from '#web/ui/button.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { RelativeTime } from '#web/ui/relative-time.tsx'
import type { CellOutbox, OutboxSnapshot } from '../grid/cell-outbox.ts'
import type { Entry, Timesheet } from '../sheet-view.ts'
import { t } from './texts.ts'

/** Why the sheet came back, in the reviewer's words, and the way to the days they speak of. */
export const RejectedBanner = ({ sheet, onGoTo }: { sheet: Timesheet; onGoTo: (day: PlainDate) => void }) => {
  const note = sheet.notes.find(({ noteType }) => noteType === 'rejection')
  if (sheet.status !== 'rejected' || note === undefined) return null
  return (
    <Panel tone="rejected" title={t('sentBackBy', { names: note.createdBy })} aside={<RelativeTime at={note.createdAt} />}>
      <p className="mt-0.5 wrap-anywhere whitespace-pre-line">“{note.note}”</p>
      {note.days.length === 0 ? (
        <p className="mt-0.5 text-muted">{t('revised')}</p>
      ) : (
        <span className="mt-2 flex flex-wrap gap-2">
          {note.days.map(day => (
            <Button key={day} variant="danger" size="mini" onClick={() => onGoTo(day)}>
              {t('goTo', { day: shortDay(day) })}
            </Button>
          ))}
        </span>
      )}
    </Panel>
  )
}

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
