import { Send } from 'lucide-react'
import { useState } from 'react'
import { AttachedFiles, useAttachedFiles } from '#web/attached-files.tsx'
import { errorText } from '#web/error-text.ts'
import { useOnce } from '#web/record/use-once.ts'
import { showToast } from '#web/toast/toast-store.ts'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { Field } from '#web/ui/field.tsx'
import { Glyph } from '#web/ui/glyph.tsx'
import { Textarea } from '#web/ui/textarea.tsx'
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
  const attached = useAttachedFiles(ATTACHMENT_FILE)
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
      {takesFiles ? <AttachedFiles attached={attached} max={TICKET_LIMITS.files} /> : null}
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
