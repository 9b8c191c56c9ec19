import { useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import { Textarea } from '#web/ui/textarea.tsx'
import { formatDateTimeIn } from '#web/ui/time-format.ts'
import type { Timesheet } from '../timesheet-view.ts'
import { useZone } from '../use-zone.ts'
import { t } from './texts.ts'

export type DayNote = Timesheet['dayNotes'][number]

interface NoteCardProps {
  note: DayNote
  /** The name of whose day it is. */
  employee: string
  canWrite: boolean
  busy: boolean
  /** Resolves with whether it was saved. */
  onSave: (text: string) => Promise<boolean>
  onRemove: () => void
}

/** One note with its author, who can change it in place. */
export const NoteCard = ({ note, employee, canWrite, busy, onSave, onRemove }: NoteCardProps) => {
  const [draft, setDraft] = useState<string | null>(null)
  const author = note.isOwn ? t('you') : note.createdBy
  const time = formatDateTimeIn(new Date(note.createdAt), useZone())
  const save = async () => {
    if (draft !== null && draft.trim() !== '' && (await onSave(draft))) setDraft(null)
  }
  return (
    <div className="rounded-md bg-sunken px-3 py-2 text-dense">
      <div className="flex items-baseline justify-between gap-2">
        <p className="text-xs text-muted">
          <b className="font-semibold text-fg">{note.onBehalf ? t('authorFor', { name: author, employee }) : author}</b>, {time}
          {note.version > 1 ? ` · ${t('edited')}` : null}
        </p>
        {canWrite && note.isOwn && draft === null ? (
          <button
            type="button"
            aria-label={t('editOf', { time })}
            className="touch-target text-xs text-link hover:underline"
            onClick={() => setDraft(note.note)}
          >
            {t('edit')}
          </button>
        ) : null}
      </div>
      {draft === null ? (
        <p className="mt-0.5 wrap-anywhere whitespace-pre-line">{note.note}</p>
      ) : (
        <form
          className="mt-1.5 flex flex-col gap-2"
          onSubmit={event => {
            event.preventDefault()
            void save()
          }}
        >
          <Textarea
            autoFocus
            rows={3}
            maxLength={2000}
            aria-label={t('notes')}
            value={draft}
            onChange={event => setDraft(event.target.value)}
          />
          <div className="flex flex-wrap gap-2">
            <Button type="submit" size="mini" busy={busy} disabled={draft.trim() === ''}>
              {t('save')}
            </Button>
            <Button size="mini" variant="ghost" onClick={() => setDraft(null)}>
              {t('cancel')}
            </Button>
            <Button size="mini" variant="danger" onClick={onRemove}>
              {t('remove')}
            </Button>
          </div>
        </form>
      )}
    </div>
  )
}
