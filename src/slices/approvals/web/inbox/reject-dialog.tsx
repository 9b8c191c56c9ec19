import { useState } from 'react'
import { errorText } from '#web/error-text.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { Textarea } from '#web/ui/textarea.tsx'
import type { WaitingSubject } from '../calls.ts'
import { t } from './texts.ts'
import type { useInboxDecisions } from './use-inbox-decisions.ts'
import { requestText } from './words.ts'

interface RejectDialogProps {
  row: WaitingSubject
  reject: ReturnType<typeof useInboxDecisions>['reject']
  onClose: () => void
}

/** Asks for the note without which nothing is rejected. */
export const RejectDialog = ({ row, reject, onClose }: RejectDialogProps) => {
  const [note, setNote] = useState('')
  const [isMissing, setMissing] = useState(false)
  const send = () => {
    const text = note.trim()
    setMissing(text === '')
    if (text !== '' && !reject.isPending) reject.mutate({ row, note: text }, { onSuccess: onClose })
  }
  const failed = reject.isError ? errorText(reject.error) : undefined
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t('rejectTitle', { name: row.ownerName, noun: row.noun })}
      description={requestText(row)}
      actions={
        <>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button variant="danger" busy={reject.isPending} onClick={send}>
            {t('reject')}
          </Button>
        </>
      }
    >
      <Field label={t('note', { name: row.ownerName })} error={isMissing ? t('noteRequired') : failed}>
        {control => (
          <Textarea
            {...control}
            rows={4}
            maxLength={2000}
            placeholder={t('noteHelp', { name: row.ownerName })}
            value={note}
            onChange={event => setNote(event.target.value)}
          />
        )}
      </Field>
    </Dialog>
  )
}
