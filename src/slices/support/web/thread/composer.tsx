import { Paperclip, Send, X } from 'lucide-react'
import { useRef, useState } from 'react'
import { errorText } from '#web/error-text.ts'
import { useOnce } from '#web/record/use-once.ts'
import { showToast } from '#web/toast/toast-store.ts'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { Field, FieldError } from '#web/ui/field.tsx'
import { Glyph } from '#web/ui/glyph.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Textarea } from '#web/ui/textarea.tsx'
import type { UploadedFile } from '#web/upload.ts'
import { useUpload } from '#web/use-upload.ts'
import { ATTACHMENT_FILE, TICKET_LIMITS } from '../../rules/ticket.ts'
import { t } from './texts.ts'

export interface Composed {
  message: string
  isInternal: boolean
  fileIds: string[]
}

interface ComposerProps {
  /** Offers internal notes, and says who reads them. */
  notesFor: 'team' | 'platform' | null
  /** Sends; a repeated press has no second effect. What it rejects with is shown, and the text stays. */
  onSend: (composed: Composed, context: { idempotencyKey: string }) => Promise<unknown>
  takesFiles: boolean
}

/** A reply to a ticket, with files, or an internal note. */
export const Composer = ({ notesFor, onSend, takesFiles }: ComposerProps) => {
  const once = useOnce()
  const [message, setMessage] = useState('')
  const [isInternal, setInternal] = useState(false)
  const attached = useAttached()
  const [error, setError] = useState<string>()
  const [isSending, setSending] = useState(false)
  const send = async () => {
    if (message.trim() === '') return setError(t('missing'))
    setSending(true)
    try {
      const fileIds = await attached.settled()
      if (fileIds === null) return
      const composed = { message, isInternal, fileIds }
      await once('reply', composed, context => onSend(composed, context))
      setMessage('')
      attached.change([])
      setInternal(false)
      setError(undefined)
      showToast({ tone: 'success', title: t(isInternal ? 'noted' : 'sent') })
    } catch (thrown) {
      setError(`${t('sendFailed')}. ${errorText(thrown) ?? ''}`.trim())
    } finally {
      setSending(false)
    }
  }
  return (
    <div className="flex flex-col gap-3">
      <Field label={t('reply')} error={error}>
        {wiring => (
          <Textarea
            {...wiring}
            rows={4}
            maxLength={TICKET_LIMITS.message}
            value={message}
            onChange={event => {
              setMessage(event.target.value)
              setError(undefined)
            }}
          />
        )}
      </Field>
      {takesFiles ? <Files {...attached} /> : null}
      <div className="flex flex-wrap items-center justify-between gap-3">
        <div>
          {notesFor === null ? null : (
            <Checkbox label={t('internalNote')} checked={isInternal} onChange={event => setInternal(event.target.checked)} />
          )}
          <p className="text-xs text-muted">
            {t(!isInternal ? 'replyHelp' : notesFor === 'platform' ? 'onlyPlatform' : 'onlySupportTeam')}
          </p>
        </div>
        <Button variant="filled" busy={isSending} icon={<Glyph of={Send} />} onClick={() => void send()}>
          {t('send')}
        </Button>
      </div>
    </div>
  )
}

/** The files of a reply: chosen one by one, and sent before the reply is. */
function useAttached() {
  const [files, setFiles] = useState<readonly UploadedFile[]>([])
  const latest = useRef(files)
  const change = (next: readonly UploadedFile[]) => {
    latest.current = next
    setFiles(next)
  }
  const { progress, error, send, settled } = useUpload(ATTACHMENT_FILE, async file => change([...latest.current, file]))
  return {
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

const Files = ({ files, change, isSending, error, send }: ReturnType<typeof useAttached>) => {
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
        accept={ATTACHMENT_FILE.types.join(',')}
        onChange={event => {
          const file = event.target.files?.[0]
          if (file !== undefined) send(file)
          event.target.value = ''
        }}
      />
      {files.length >= TICKET_LIMITS.files ? null : (
        <Button size="dense" variant="ghost" busy={isSending} icon={<Glyph of={Paperclip} />} onClick={() => input.current?.click()}>
          {t('attach')}
        </Button>
      )}
      {error === undefined ? null : <FieldError text={error} />}
    </div>
  )
}
