import { useRef, useState } from 'react'
import { useBootstrap } from '#slices/access/web/public.tsx'
import { attestationOnBehalf } from '#slices/time/rules/submit-check.ts'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { Statement, SubmitDialogFrame, type SubmitDialogProps } from '../my-time/submit-dialog.tsx'
import { MAX_REASON_LENGTH } from './reason-bar.tsx'
import { t } from './texts.ts'

/** Submits someone else's timesheet: asks for the reason, and shows what is stored in place of their certification. */
export const SubmitForDialog = (props: SubmitDialogProps) => (
  // Each opening starts empty.
  <Question key={String(props.open)} {...props} />
)

const Question = (props: SubmitDialogProps) => {
  const { user, mode } = useBootstrap()
  const [reason, setReason] = useState(props.reason)
  const [error, setError] = useState<string>()
  const input = useRef<HTMLInputElement>(null)
  const { name } = props.timesheet.employee
  const by = mode === 'super_admin' ? t('support') : `${user.firstName} ${user.lastName}`.trim()
  const submit = () => {
    if (reason.trim() !== '') return props.onSubmit(reason.trim())
    setError(t('submitReasonRequired'))
    input.current?.focus()
  }
  return (
    <SubmitDialogFrame {...props} title={t('submitFor', { name })} onSubmit={submit}>
      {press => (
        <>
          <Field label={t('whySubmit', { name })} required error={error}>
            {control => (
              <Input
                {...control}
                ref={input}
                maxLength={MAX_REASON_LENGTH}
                value={reason}
                onChange={event => {
                  setReason(event.target.value)
                  setError(undefined)
                }}
                onKeyDown={event => event.key === 'Enter' && press()}
              />
            )}
          </Field>
          <Statement>
            <p className="text-muted">{t('inPlaceOf', { name, attestation: props.timesheet.attestation })}</p>
            <p className="mt-0.5">{attestationOnBehalf(by, name, reason.trim() || '…')}</p>
          </Statement>
        </>
      )}
    </SubmitDialogFrame>
  )
}
