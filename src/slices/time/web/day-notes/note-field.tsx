import { Paperclip } from 'lucide-react'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { type PlainDate, shortDay } from '#core/plain-date.ts'
import { DAY_FILE, DAY_FILE_ON_BEHALF, MAX_DAY_NOTE_LENGTH } from '#slices/time/rules/day-of-timesheet.ts'
import { Button } from '#web/ui/button.tsx'
import { FieldError } from '#web/ui/field.tsx'
import { Glyph } from '#web/ui/glyph.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { ProgressBar } from '#web/ui/progress-bar.tsx'
import { Textarea } from '#web/ui/textarea.tsx'
import { useUpload } from '#web/use-upload.ts'
import { t } from './texts.ts'

interface NoteFieldProps {
  date: PlainDate
  /** Name of the day's owner, if it is someone else's. */
  forWhom: string | undefined
  /** The field should take the focus (Alt+N), and then says so. */
  wanted: boolean
  onHeard: () => void
  busy: boolean
  /** Resolves with whether it was saved. */
  onAdd: (text: string) => Promise<boolean>
  /** Absent where no files are taken. */
  onFile: ((fileId: string) => Promise<unknown>) | undefined
}

/** The field that adds a note or a file to a day. What is typed stays with its day until it is saved. */
export const NoteField = ({ date, forWhom, wanted, onHeard, busy, onAdd, onFile }: NoteFieldProps) => {
  const [drafts, setDrafts] = useState<Readonly<Record<PlainDate, string>>>({})
  const draft = drafts[date] ?? ''
  const field = useRef<HTMLFormElement>(null)
  const focus = () => field.current?.querySelector('textarea')?.focus()
  useFocusWhenWanted(field, wanted, onHeard)
  const { progress, error, send, cancel } = useUpload(forWhom === undefined ? DAY_FILE : DAY_FILE_ON_BEHALF, async file => {
    await onFile?.(file.id)
  })
  const isSending = progress !== null
  const add = async () => {
    if (draft.trim() === '') return focus()
    if (await onAdd(draft)) setDrafts(before => ({ ...before, [date]: '' }))
  }
  const take = (files: FileList | null) => {
    const file = files?.[0]
    if (file === undefined || onFile === undefined) return false
    if (!isSending) send(file)
    return true
  }
  return (
    <form
      ref={field}
      className="flex flex-col gap-2"
      onSubmit={event => {
        event.preventDefault()
        void add()
      }}
    >
      <Textarea
        rows={2}
        maxLength={MAX_DAY_NOTE_LENGTH}
        aria-label={t('noteOn', { day: shortDay(date) })}
        placeholder={forWhom === undefined ? t('placeholder') : t('placeholderFor', { name: forWhom })}
        value={draft}
        onChange={event => setDrafts(before => ({ ...before, [date]: event.target.value }))}
        onKeyDown={event => {
          if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
          event.preventDefault()
          void add()
        }}
        onPaste={event => {
          if (take(event.clipboardData.files)) event.preventDefault()
        }}
      />
      <div className="flex items-center justify-between gap-2">
        <Button type="submit" size="dense" busy={busy} aria-keyshortcuts="Alt+N" data-offer="">
          {t('addNote')}
        </Button>
        {onFile === undefined ? null : <AttachButton isSending={isSending} onFiles={take} />}
      </div>
      {progress === null ? null : (
        <div className="flex items-center gap-2">
          <div className="min-w-0 flex-1">
            <ProgressBar value={progress.sent} max={progress.total} label={progress.name} text={progress.name} />
          </div>
          <Button size="mini" variant="ghost" onClick={cancel}>
            {t('cancel')}
          </Button>
        </div>
      )}
      {error === undefined ? null : <FieldError text={error} />}
    </form>
  )
}

/** Focuses the field when it should take the focus, and then says so. */
const useFocusWhenWanted = (field: RefObject<HTMLFormElement | null>, wanted: boolean, onHeard: () => void) => {
  const hear = useRef(onHeard)
  useEffect(() => {
    hear.current = onHeard
  })
  useEffect(() => {
    if (!wanted) return
    // After a drawer that opens with it has placed the focus.
    const timer = setTimeout(() => {
      field.current?.querySelector('textarea')?.focus()
      hear.current()
    })
    return () => clearTimeout(timer)
  }, [field, wanted])
}

const AttachButton = ({ isSending, onFiles }: { isSending: boolean; onFiles: (files: FileList | null) => void }) => {
  const input = useRef<HTMLInputElement>(null)
  const attach = useRef<HTMLButtonElement>(null)
  const wasSending = useRef(false)
  useEffect(() => {
    // While a file is sent the button takes no focus, and Cancel goes with it.
    if (wasSending.current && !isSending && document.activeElement === document.body) attach.current?.focus()
    wasSending.current = isSending
  }, [isSending])
  return (
    <>
      <input
        ref={input}
        type="file"
        hidden
        aria-label={t('attach')}
        accept={DAY_FILE.types.join(',')}
        onChange={event => {
          onFiles(event.target.files)
          // Reset, so that choosing the same file again works, for example after an error.
          event.target.value = ''
        }}
      />
      <IconButton
        ref={attach}
        label={t('attach')}
        title={t('attach')}
        size="dense"
        icon={<Glyph of={Paperclip} />}
        disabled={isSending}
        onClick={() => input.current?.click()}
      />
    </>
  )
}
