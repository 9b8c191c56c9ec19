import { Paperclip, X } from 'lucide-react'
import { useRef, useState } from 'react'
import type { FileLimits } from '#core/file-limits.ts'
import { t } from './attached-texts.ts'
import { Button } from './ui/button.tsx'
import { FieldError } from './ui/field.tsx'
import { Glyph } from './ui/glyph.tsx'
import { IconButton } from './ui/icon-button.tsx'
import type { UploadedFile } from './upload.ts'
import { useUpload } from './use-upload.ts'

/** Files of a text that is being written: chosen one by one, and sent before the text is. */
export function useAttachedFiles(kind: FileLimits & { kind: string }) {
  const [files, setFiles] = useState<readonly UploadedFile[]>([])
  const latest = useRef(files)
  const change = (next: readonly UploadedFile[]) => {
    latest.current = next
    setFiles(next)
  }
  const { progress, error, send, settled } = useUpload(kind, async file => change([...latest.current, file]))
  return {
    kind,
    files,
    change,
    isSending: progress !== null,
    error,
    send,
    /** Their ids, once the one on its way has arrived; null where it did not, which is said beside the button. */
    settled: async (): Promise<string[] | null> => {
      const expected = latest.current.length + (progress === null ? 0 : 1)
      await settled()
      return latest.current.length < expected ? null : latest.current.map(({ id }) => id)
    },
  }
}

interface AttachedFilesProps {
  attached: ReturnType<typeof useAttachedFiles>
  max: number
}

/** The chosen files, each with a button to take it away, and the button for another one. */
export const AttachedFiles = ({ attached: { kind, files, change, isSending, error, send }, max }: AttachedFilesProps) => {
  const input = useRef<HTMLInputElement>(null)
  return (
    <div className="flex flex-wrap items-center gap-2">
      {files.map(file => (
        <span key={file.id} className="inline-flex max-w-full items-center gap-1 rounded-md border border-border-2 pl-2.5 text-dense">
          <span className="truncate">{file.name}</span>
          <IconButton
            size="mini"
            label={t('removeFile', { name: file.name })}
            icon={<Glyph of={X} size={14} />}
            onClick={() => change(files.filter(({ id }) => id !== file.id))}
          />
        </span>
      ))}
      <input
        ref={input}
        type="file"
        hidden
        aria-label={t('attach')}
        accept={kind.types.join(',')}
        onChange={event => {
          const file = event.target.files?.[0]
          if (file !== undefined) send(file)
          event.target.value = ''
        }}
      />
      {files.length >= max ? null : (
        <Button size="dense" variant="ghost" busy={isSending} icon={<Glyph of={Paperclip} />} onClick={() => input.current?.click()}>
          {t('attach')}
        </Button>
      )}
      {error === undefined ? null : <FieldError text={error} />}
    </div>
  )
}
