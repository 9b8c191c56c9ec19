import { Lock, UserPen } from 'lucide-react'
import { type FormEvent, type ReactNode, useRef, useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { Glyph } from '#web/ui/glyph.tsx'
import { Input } from '#web/ui/input.tsx'
import { t } from './texts.ts'

/** The contract's maximum. */
export const MOST_OF_A_REASON = 500

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

const ReasonForm = ({ name, reason, onReason, onCancel }: ReasonBarProps & { onCancel?: () => void }) => {
  const [text, setText] = useState(reason)
  const [error, setError] = useState<string>()
  const [busy, setBusy] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const next = text.trim()
    setError(next === '' ? t('reasonRequired') : undefined)
    if (next === '') return input.current?.focus()
    setBusy(true)
    const taken = await onReason(next)
    setBusy(false)
    if (!taken) setError(t('notSavedYet'))
  }
  return (
    <Bar icon={<Glyph of={UserPen} className="shrink-0 self-start mt-1" />} label={t('forWhom', { name })}>
      <form noValidate onSubmit={event => void submit(event)} className="flex min-w-0 flex-1 flex-col gap-2">
        <p>
          <b className="font-semibold">{t('forWhom', { name })}</b> {t('beforeReason', { name })}
        </p>
        <div className="flex flex-wrap items-end gap-2">
          <div className="min-w-0 flex-1 basis-64 text-fg">
            <Field label={t('reason')} required error={error}>
              {control => (
                <Input
                  {...control}
                  ref={input}
                  size="dense"
                  autoFocus={reason !== ''}
                  maxLength={MOST_OF_A_REASON}
                  autoComplete="off"
                  value={text}
                  onChange={event => setText(event.target.value)}
                  onKeyDown={event => event.key === 'Escape' && onCancel?.()}
                />
              )}
            </Field>
          </div>
          <Button type="submit" variant="filled" size="dense" busy={busy}>
            {t(reason === '' ? 'start' : 'keepReason')}
          </Button>
          {onCancel === undefined ? null : (
            <Button size="dense" onClick={onCancel}>
              {t('cancel')}
            </Button>
          )}
        </div>
      </form>
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
