import { FormDialog } from '#web/form/form-layer.tsx'
import { TextareaField } from '#web/form/textarea-field.tsx'
import { useForm } from '#web/form/use-form.ts'
import { useSave } from '#web/record/use-save.ts'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import type { Note, RecordNotes } from './record-notes.ts'
import { t } from './texts.ts'

interface NoteDialogProps {
  /** Of the record. */
  id: string
  note: Note
  notes: RecordNotes
  onClose: () => void
}

interface NoteValues {
  text: string
}
const valuesOf = ({ text }: Note): NoteValues => ({ text })

/** Changes the text of a note. */
export function EditNote({ id, note, notes: { calls }, onClose }: NoteDialogProps) {
  const form = useForm(valuesOf(note), ({ text }) => (text.trim() === '' ? { text: t('missing') } : {}), 'record_notes')
  const { save } = useSave(calls.editNote, { done: t('saved'), failed: t('notSaved'), refresh: [calls.notes.key()] })
  return (
    <FormDialog<NoteValues, Note>
      form={form}
      title={t('editNote')}
      failed={t('notSaved')}
      record={{ version: note.version, valuesOf }}
      onSubmit={({ text }, version) => save({ id, noteId: note.id, version: version ?? note.version, text })}
      onClose={onClose}
    >
      <TextareaField name="text" label={t('note')} required rows={6} />
    </FormDialog>
  )
}

/** Asks before a note goes for good. */
export function RemoveNote({ id, note, notes: { calls }, onClose }: NoteDialogProps) {
  const remove = useSave(calls.removeNote, { done: t('removed'), failed: t('notRemoved'), refresh: [calls.notes.key()] })
  const confirm = async () => {
    await remove.saveNow({ id, noteId: note.id, version: note.version })
    onClose()
  }
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      tone="danger"
      title={t('removeTitle')}
      description={t('removeText')}
      confirmLabel={t('removeNote')}
      busy={remove.busy}
      onConfirm={() => void confirm()}
    />
  )
}
