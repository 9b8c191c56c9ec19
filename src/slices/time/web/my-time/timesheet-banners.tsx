import { formatHours } from '#core/minutes.ts'
import type { PlainDate } from '#core/plain-date.ts'
import { shortDay } from '#core/plain-date.ts'
import { Button } from '#web/ui/button.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { RelativeTime } from '#web/ui/relative-time.tsx'
import type { GridCells } from '../grid/cell.ts'
import type { CellOutbox } from '../grid/cell-outbox.ts'
import type { OutboxSnapshot } from '../grid/outbox-snapshot.ts'
import type { Timesheet } from '../timesheet-view.ts'
import { t } from './texts.ts'

/** Why the timesheet was rejected, in the reviewer's words, with links to the days they name. */
export const RejectedBanner = ({ timesheet, onGoTo }: { timesheet: Timesheet; onGoTo: (day: PlainDate) => void }) => {
  const note = timesheet.notes.find(({ noteType }) => noteType === 'rejection')
  if (timesheet.status !== 'rejected' || note === undefined) return null
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

type LockedUnsavedProps = { timesheet: Timesheet; outbox: CellOutbox; snapshot: OutboxSnapshot; stored: GridCells }

/** The banner names this many; the rest is counted. */
const MAX_NAMED = 8

/** Cells typed before the timesheet was locked (e.g. from another device): they are kept, or discarded by choice. */
export const LockedUnsaved = ({ timesheet, outbox, snapshot, stored }: LockedUnsavedProps) => {
  const labels = new Map(timesheet.columns.map(({ handle, label }) => [handle, label]))
  const unsaved = [...snapshot.cells]
    // A value equal to the server's is already being dropped.
    .filter(([key, cell]) => cell.state !== 'saved' && cell.minutesEntered !== (stored.get(key)?.minutesEntered ?? 0))
    .map(([key, { minutes }]) => {
      const [date = '', column = ''] = key.split('|')
      return { key, date, column, label: labels.get(column) ?? column, minutes }
    })
    .toSorted((one, other) => one.date.localeCompare(other.date) || one.label.localeCompare(other.label))
  const n = unsaved.length
  if (n === 0) return null
  const discard = () =>
    outbox.edit(unsaved.map(({ key, date, column }) => ({ date, column, minutesEntered: stored.get(key)?.minutesEntered ?? 0 })))
  return (
    <Panel
      tone="warning"
      title={t('lockedUnsaved', { n })}
      actions={
        <Button size="dense" onClick={discard}>
          {t('discard', { n })}
        </Button>
      }
    >
      <ul className="flex flex-wrap gap-x-4">
        {unsaved.slice(0, MAX_NAMED).map(({ key, date, label, minutes }) => (
          <li key={key}>
            {minutes === 0
              ? t('keptEmpty', { day: shortDay(date), column: label })
              : t('keptHours', { day: shortDay(date), column: label, hours: formatHours(minutes, timesheet.settings.timeFormat) })}
          </li>
        ))}
        {n > MAX_NAMED ? <li>{t('keptMore', { n: n - MAX_NAMED })}</li> : null}
      </ul>
      <p className="mt-0.5">{t('lockedUnsavedHelp', { n })}</p>
    </Panel>
  )
}
