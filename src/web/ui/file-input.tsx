import { Upload } from 'lucide-react'
import { type ReactNode, useId, useRef, useState } from 'react'
import { t as uiText } from '#web/ui-texts.ts'
import { Button } from './button.tsx'
import { FieldError } from './field.tsx'
import { t } from './file-texts.ts'
import { Glyph } from './glyph.tsx'
import { ProgressBar } from './progress-bar.tsx'

export interface FileProgress {
  name: string
  /** Bytes sent, of all. */
  sent: number
  total: number
}

export interface FileInputProps {
  label: string
  /** Which types and how large, in words. */
  help: string
  /** For the browser's own dialog; what was chosen is checked by whoever gets it. */
  accept: string
  /** Content next to the buttons: the current picture, or the file's name. */
  shown?: ReactNode
  error?: string | undefined
  /** The file on its way; null for none. */
  progress: FileProgress | null
  onFile: (file: File) => void
  onCancel: () => void
  /** Offers to remove what is there. */
  onRemove?: (() => void) | undefined
}

/** One file: chosen by a button, dropped on the field, or pasted while the focus is in it. Sending is left to whoever uses it. */
export function FileInput({ label, help, accept, shown, error, progress, onFile, onCancel, onRemove }: FileInputProps) {
  const id = useId()
  const [over, setOver] = useState(false)
  const take = (files: FileList | null) => {
    const file = files?.[0]
    if (file !== undefined && progress === null) onFile(file)
    return file !== undefined
  }
  const described = [...(error === undefined ? [] : [`${id}-error`]), `${id}-help`].join(' ')
  return (
    <fieldset
      className={`flex min-w-0 items-center gap-4 rounded-lg border border-dashed p-3 ${over ? 'border-primary bg-hover' : error === undefined ? 'border-border-2' : 'border-danger'}`}
      aria-describedby={described}
      onDragOver={event => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={event => {
        event.preventDefault()
        setOver(false)
        take(event.dataTransfer.files)
      }}
      onPaste={event => {
        if (take(event.clipboardData.files)) event.preventDefault()
      }}
    >
      <legend className="sr-only">{label}</legend>
      {shown}
      <div className="flex min-w-0 flex-1 flex-col gap-2">
        <FileButtons {...{ label, accept, described, onCancel, onRemove }} isSending={progress !== null} onFiles={take} />
        {progress === null ? null : (
          <ProgressBar
            value={progress.sent}
            max={progress.total}
            label={t('sendingFile', { name: progress.name })}
            text={t('sentOf', { percent: progress.total === 0 ? 0 : Math.floor((progress.sent / progress.total) * 100) })}
          />
        )}
        {error === undefined ? null : <FieldError id={`${id}-error`} text={error} />}
        <p id={`${id}-help`} className="text-xs text-muted">
          {help} {t('dropOrPaste')}
        </p>
      </div>
    </fieldset>
  )
}

type FileButtonsProps = Pick<FileInputProps, 'label' | 'accept' | 'onCancel' | 'onRemove'> & {
  described: string
  isSending: boolean
  onFiles: (files: FileList | null) => void
}

function FileButtons({ label, accept, described, isSending, onFiles, onCancel, onRemove }: FileButtonsProps) {
  const input = useRef<HTMLInputElement>(null)
  const choose = useRef<HTMLButtonElement>(null)
  // The button that was pressed goes away with what it ends, so the focus moves to the one that stays.
  const ending = (end: () => void) => () => {
    choose.current?.focus()
    end()
  }
  return (
    <div className="flex flex-wrap gap-2">
      <input
        ref={input}
        type="file"
        hidden
        aria-label={label}
        accept={accept}
        onChange={event => {
          onFiles(event.target.files)
          // Reset, so that choosing the same file again works, for example after an error.
          event.target.value = ''
        }}
      />
      <Button
        ref={choose}
        size="dense"
        icon={<Glyph of={Upload} />}
        busy={isSending}
        aria-describedby={described}
        onClick={() => input.current?.click()}
      >
        {t('chooseFile')}
      </Button>
      {isSending ? (
        <Button size="dense" variant="ghost" onClick={ending(onCancel)}>
          {uiText('cancel')}
        </Button>
      ) : onRemove === undefined ? null : (
        <Button size="dense" variant="ghost" onClick={ending(onRemove)}>
          {t('removeFile')}
        </Button>
      )}
    </div>
  )
}
