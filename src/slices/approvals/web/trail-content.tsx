import { formatWeekdayAndDay } from '#web/plain-date-text.ts'
import { CountPill } from '#web/ui/chip.tsx'
import { RelativeTime } from '#web/ui/relative-time.tsx'
import type { HistoryEvent, ReviewNote } from './approval-view.ts'
import { eventText, type OwnEvents, SAYS_WHY } from './event-text.ts'
import { t } from './trail-texts.ts'

type TrailContentProps = {
  notes: readonly ReviewNote[]
  history: readonly HistoryEvent[]
  ownEvents: OwnEvents
  /** Names one of the kind: 'timesheet'. */
  noun: string
}

/** Review notes and history of the subject, newest first. */
export const TrailContent = ({ notes, history, ownEvents, noun }: TrailContentProps) => (
  <>
    <section className="px-4 py-3">
      <h3 className="flex items-center gap-2 text-sm font-semibold">
        {t('reviewNotes')} <CountPill>{notes.length}</CountPill>
      </h3>
      {notes.length === 0 ? <p className="mt-1.5 text-dense text-muted">{t('noNotes')}</p> : null}
      <ul className="mt-2 flex flex-col gap-2">
        {notes.map(note => (
          <li key={note.id} className="rounded-md bg-sunken px-3 py-2 text-dense">
            <p className="flex justify-between gap-3 text-xs text-muted">
              <span>{t('noteOf', { name: note.createdBy, n: note.revision })}</span>
              <RelativeTime at={note.createdAt} />
            </p>
            <p className="mt-1 whitespace-pre-line wrap-anywhere">{note.note}</p>
            {note.days.length === 0 ? null : <p className="mt-1 text-xs text-muted">{note.days.map(formatWeekdayAndDay).join(' · ')}</p>}
          </li>
        ))}
      </ul>
    </section>
    <section className="border-t border-border px-4 py-3">
      <h3 className="text-sm font-semibold">{t('history')}</h3>
      {history.length === 0 ? <p className="mt-1.5 text-dense text-muted">{t('noHistory')}</p> : null}
      <ul className="mt-2 flex flex-col gap-2.5">
        {history.map(event => (
          <li key={event.id} className="text-dense">
            <p>{eventText(event, ownEvents, noun)}</p>
            {/* A submit has a reason only when someone other than the owner submitted. */}
            {SAYS_WHY.has(event.event) && event.detail !== null ? <p className="text-muted wrap-anywhere">{event.detail}</p> : null}
            <p className="text-xs text-muted">
              {t('revision', { n: event.revision })} · <RelativeTime at={event.createdAt} />
            </p>
          </li>
        ))}
      </ul>
    </section>
  </>
)
