import { useState } from 'react'
import { MAX_NOTE_FILES, MAX_NOTE_LENGTH } from '#core/note-file.ts'
import { AttachedFiles, useAttachedFiles } from '#web/attached-files.tsx'
import { errorText } from '#web/error-text.ts'
import { useSave } from '#web/record/use-save.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { Textarea } from '#web/ui/textarea.tsx'
import type { RecordNotes } from './record-notes.ts'
import { t } from './texts.ts'

interface NoteComposerProps {
  id: string
  notes: RecordNotes
}

/** Writes a note on a record, with files. What could not be stored stays in the field. */
export function NoteComposer({ id, notes: { calls, file } }: NoteComposerProps) {
  const [text, setText] = useState('')
  const [error, setError] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const attached = useAttachedFiles(file)
  const add = useSave(calls.addNote, { done: t('added'), failed: t('notAdded'), refresh: [calls.notes.key()] })
  const send = async () => {
    if (text.trim() === '') return setError(t('missing'))
    setBusy(true)
    try {
      const fileIds = await attached.settled()
      if (fileIds === null) return
      await add.save({ id, text, fileIds })
      setText('')
      attached.change([])
      setError(undefined)
    } catch (thrown) {
      setError(`${t('notAdded')}. ${errorText(thrown) ?? ''}`.trim())
    } finally {
      setBusy(false)
    }
  }
  return (
    <div className="flex flex-col gap-2">
      <Field label={t('newNote')} error={error}>
        {wiring => (
          <Textarea
            {...wiring}
            rows={2}
            maxLength={MAX_NOTE_LENGTH}
            value={text}
            onChange={event => {
              setText(event.target.value)
              setError(undefined)
            }}
          />
        )}
      </Field>
      <div className="flex flex-wrap items-center justify-between gap-2">
        <AttachedFiles attached={attached} max={MAX_NOTE_FILES} />
        <Button variant="filled" busy={isBusy} onClick={() => void send()}>
          {t('add')}
        </Button>
      </div>
    </div>
  )
}
