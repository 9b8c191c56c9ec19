import { Lock, UserPen } from 'lucide-react'
import { type ReactNode, useRef, useState } from 'react'
import { TextField } from '#web/form/fields.tsx'
import { Form } from '#web/form/form.tsx'
import { SubmitButton } from '#web/form/submit-button.tsx'
import { useForm } from '#web/form/use-form.ts'
import { Button } from '#web/ui/button.tsx'
import { Glyph } from '#web/ui/glyph.tsx'
import { t } from './texts.ts'

/** The contract's maximum. */
export const MAX_REASON_LENGTH = 500

type ReasonBarProps = {
  name: string
  /** Empty until given. */
  reason: string
  /** Returns false when cells typed under the previous reason are not saved: the reason then stays. */
  onReason: (reason: string) => Promise<boolean>
}

/** The employee and the reason for entering their hours: required before the first cell, and always in view. */
export const ReasonBar = ({ name, reason, onReason }: ReasonBarProps) => {
  const [changing, setChanging] = useState(false)
  const change = useRef<HTMLButtonElement>(null)
  const leave = () => {
    setChanging(false)
    // The button is rendered again with the next render.
    requestAnimationFrame(() => change.current?.focus())
  }
  if (reason === '' || changing) {
    return (
      <ReasonForm
        name={name}
        reason={reason}
        onReason={async next => {
          const taken = await onReason(next)
          if (taken) leave()
          return taken
        }}
        {...(reason === '' ? {} : { onCancel: leave })}
      />
    )
  }
  return (
    <Bar icon={<Glyph of={UserPen} className="shrink-0 self-start mt-1" />} label={t('forWhom', { name })}>
      <p className="min-w-0 flex-1 basis-48 wrap-anywhere max-md:line-clamp-3">
        <b className="font-semibold">{t('forWhom', { name })}</b> <span>{t('reasonOf', { reason })}</span>
      </p>
      <Button ref={change} size="mini" onClick={() => setChanging(true)}>
        {t('changeReason')}
      </Button>
    </Bar>
  )
}

interface Values {
  reason: string
}

function problemOf({ reason }: Values): string | undefined {
  const { length } = reason.trim()
  if (length === 0) return t('reasonRequired')
  return length > MAX_REASON_LENGTH ? t('reasonTooLong', { most: MAX_REASON_LENGTH }) : undefined
}

const ReasonForm = ({ name, reason, onReason, onCancel }: ReasonBarProps & { onCancel?: () => void }) => {
  const form = useForm<Values>({ reason }, values => ({ reason: problemOf(values) }))
  const submit = async (values: Values) => {
    if (!(await onReason(values.reason.trim()))) form.setError('reason', t('notSavedYet'))
  }
  return (
    <Bar icon={<Glyph of={UserPen} className="shrink-0 self-start mt-1" />} label={t('forWhom', { name })}>
      <div className="min-w-0 flex-1">
        <Form form={form} label={t('reason')} failed={t('reasonNotTaken')} onSubmit={submit}>
          <div className="flex flex-col gap-2">
            <p>
              <b className="font-semibold">{t('forWhom', { name })}</b> {t('beforeReason', { name })}
            </p>
            {/* The buttons stay beside the field while a message stands under it. */}
            <div className="flex flex-wrap items-start gap-2 md:[&>button]:mt-6">
              <div className="min-w-0 flex-1 basis-64 text-fg">
                <TextField<Values>
                  name="reason"
                  label={t('reason')}
                  required
                  size="dense"
                  autoFocus={reason !== ''}
                  autoComplete="off"
                  onKeyDown={event => event.key === 'Escape' && onCancel?.()}
                />
              </div>
              <SubmitButton size="dense">{t(reason === '' ? 'start' : 'keepReason')}</SubmitButton>
              {onCancel === undefined ? null : (
                <Button size="dense" onClick={onCancel}>
                  {t('cancel')}
                </Button>
              )}
            </div>
          </div>
        </Form>
      </div>
    </Bar>
  )
}

/** Why nothing can be entered, with a link to view the timesheet. */
export const LockedBar = ({ status, onShow }: { status: 'submitted' | 'approved'; onShow: (() => void) | undefined }) => (
  <Bar icon={<Glyph of={Lock} className="shrink-0 self-start mt-1" />} label={t('lockedTitle')}>
    <p className="min-w-0 flex-1 basis-48">
      <b className="font-semibold">{t('lockedTitle')}.</b> {t(status === 'submitted' ? 'submittedHelp' : 'approvedHelp')}
    </p>
    {onShow === undefined ? null : (
      <Button size="mini" onClick={onShow}>
        {t('showInInbox')}
      </Button>
    )}
  </Bar>
)

const Bar = ({ icon, label, children }: { icon: ReactNode; label: string; children: ReactNode }) => (
  <section
    aria-label={label}
    className="flex flex-wrap items-center gap-x-2.5 gap-y-2 rounded-lg bg-info-ground px-3.5 py-3 text-dense text-info max-md:sticky max-md:top-14 max-md:z-10 max-md:-mx-4 max-md:rounded-none print:hidden"
  >
    {icon}
    {children}
  </section>
)
