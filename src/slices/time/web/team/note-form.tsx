import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { announce } from '#web/announcer.tsx'
import { useOnce } from '#web/record/use-once.ts'
import { callErrorOf } from '#web/rpc.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { Textarea } from '#web/ui/textarea.tsx'
import { approvalCalls } from './calls.ts'
import { t } from './trail-texts.ts'

/** A note about a timesheet without a decision; its owner is notified. */
export const NoteForm = ({ submissionId, name }: { submissionId: string; name: string }) => {
  const client = useQueryClient()
  const once = useOnce()
  const [note, setNote] = useState('')
  const comment = useMutation({
    mutationFn: (text: string) => {
      const input = { submissionId, note: text, days: [] }
      return once('comment', input, context => approvalCalls.comment.call(input, { context }))
    },
    onSuccess: () => {
      setNote('')
      announce(t('noteAdded'))
      return client.invalidateQueries({ queryKey: approvalCalls.timesheet.key() })
    },
  })
  const text = note.trim()
  return (
    <form
      className="flex flex-col gap-2 border-b border-border px-4 py-3"
      onSubmit={event => {
        event.preventDefault()
        if (text !== '' && !comment.isPending) comment.mutate(text)
      }}
    >
      <Field
        label={t('noteTo', { name })}
        help={t('noteNoDecision')}
        error={comment.isError ? callErrorOf(comment.error).message : undefined}
      >
        {control => <Textarea {...control} rows={2} maxLength={2000} value={note} onChange={event => setNote(event.target.value)} />}
      </Field>
      <span className="self-end">
        <Button type="submit" size="dense" busy={comment.isPending} disabled={text === ''}>
          {t('addNote')}
        </Button>
      </span>
    </form>
  )
}
