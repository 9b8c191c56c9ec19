import { ChevronDown, ChevronUp, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { eachDay, type PlainDate, shortDay } from '#core/plain-date.ts'
import { useBootstrap } from '#slices/access/web/public.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { Glyph } from '#web/ui/glyph.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import type { Timesheet } from '../timesheet-view.ts'
import { type Attachment, FileRow } from './file-row.tsx'
import { type DayNote, NoteCard } from './note-card.tsx'
import { NoteField } from './note-field.tsx'
import { t } from './texts.ts'
import { type Behalf, useAttachments, useNotes } from './use-day-records.ts'

export interface DayNotesProps {
  timesheet: Timesheet
  date: PlainDate
  onDate: (date: PlainDate) => void
  /** Whether the current user can add and change notes now. */
  canWrite: boolean
  /** For whom, where the timesheet isn't theirs. */
  behalf: Behalf
  /** The field should take the focus, and then says so. */
  wanted: boolean
  onHeard: () => void
}

/** The notes and files of one day of the timesheet, and where there are others. */
export const DayNotes = ({ timesheet, date, onDate, canWrite, behalf, wanted, onHeard }: DayNotesProps) => {
  const [removing, setRemoving] = useState<{ note: DayNote } | { file: Attachment }>()
  const { add, change } = useNotes(behalf)
  const { add: attach } = useAttachments(behalf)
  const { name } = timesheet.employee
  const days = eachDay(timesheet.period.startsOn, timesheet.period.endsOn)
  const at = days.indexOf(date)
  const notes = timesheet.dayNotes.filter(note => note.date === date)
  // A kiosk sends and shows no files: they would stay on the device.
  const { isAtKiosk } = useBootstrap()
  const attachments = isAtKiosk ? [] : timesheet.attachments
  const files = attachments.filter(file => file.date === date)
  const others = days.filter(day => day !== date && [...timesheet.dayNotes, ...attachments].some(one => one.date === day))
  const step = (by: 1 | -1, label: string, icon: typeof ChevronUp) => (
    <IconButton
      label={label}
      size="mini"
      icon={<Glyph of={icon} size={14} />}
      disabled={days[at + by] === undefined}
      onClick={() => onDate(days[at + by]!)}
    />
  )
  return (
    <section aria-label={t('notes')} className="px-4 py-3.5">
      <div className="mb-2.5 flex items-center gap-2">
        <h2 className="text-sm font-semibold">{t('notes')}</h2>
        <span aria-live="polite" className="flex-1 text-dense text-muted">
          {shortDay(date)}
        </span>
        {step(-1, t('previousDay'), ChevronUp)}
        {step(1, t('nextDay'), ChevronDown)}
      </div>
      <div className="flex flex-col gap-2">
        {notes.map(note => (
          <NoteCard
            key={note.id}
            note={note}
            employee={name}
            canWrite={canWrite}
            busy={change.busy}
            onSave={async text =>
              (await change.saveNow({ date, note: text, change: { id: note.id, version: note.version } })) !== undefined
            }
            onRemove={() => setRemoving({ note })}
          />
        ))}
        {files.map(file => (
          <FileRow key={file.id} file={file} employee={name}>
            {canWrite ? (
              <IconButton
                label={t('removeFile', { name: file.fileName })}
                size="dense"
                icon={<Glyph of={Trash2} size={14} />}
                onClick={() => setRemoving({ file })}
              />
            ) : null}
          </FileRow>
        ))}
        {canWrite ? (
          <NoteField
            date={date}
            forWhom={behalf === null ? undefined : name}
            wanted={wanted}
            onHeard={onHeard}
            busy={add.busy}
            onAdd={async note => (await add.saveNow({ date, note })) !== undefined}
            onFile={isAtKiosk ? undefined : fileId => attach.save({ date, fileId })}
          />
        ) : notes.length + files.length === 0 ? (
          <p className="text-dense text-muted">{t('none')}</p>
        ) : null}
      </div>
      {others.length === 0 ? null : <MoreOn days={others} onDate={onDate} />}
      {removing === undefined ? null : <RemoveDialog what={removing} behalf={behalf} onClose={() => setRemoving(undefined)} />}
    </section>
  )
}

/** The other days with notes or files. */
const MoreOn = ({ days, onDate }: { days: readonly PlainDate[]; onDate: (date: PlainDate) => void }) => {
  const [before = '', after = ''] = t('moreOn', { days: '|' }).split('|')
  return (
    <p className="mt-2.5 text-dense text-muted">
      {before}
      {days.map((day, at) => (
        <span key={day}>
          {at === 0 ? '' : '; '}
          <button type="button" className="touch-target text-link hover:underline" onClick={() => onDate(day)}>
            {shortDay(day)}
          </button>
        </span>
      ))}
      {after}
    </p>
  )
}

type RemoveDialogProps = { what: { note: DayNote } | { file: Attachment }; behalf: Behalf; onClose: () => void }

/** The question before a note or a file goes for good. */
const RemoveDialog = ({ what, behalf, onClose }: RemoveDialogProps) => {
  const isNote = 'note' in what
  const { remove: note } = useNotes(behalf)
  const { remove: file } = useAttachments(behalf)
  const confirm = async () => {
    await (isNote ? note.saveNow({ id: what.note.id, version: what.note.version }) : file.saveNow({ id: what.file.id }))
    onClose()
  }
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      tone="danger"
      title={t(isNote ? 'removeNoteTitle' : 'removeFileTitle')}
      description={isNote ? t('removeNoteText') : t('removeFileText', { name: what.file.fileName })}
      confirmLabel={t(isNote ? 'removeNoteNow' : 'removeFileNow')}
      busy={note.busy || file.busy}
      onConfirm={() => void confirm()}
    />
  )
}
