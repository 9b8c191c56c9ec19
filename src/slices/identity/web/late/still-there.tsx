import { useRef, useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import type { SessionEnd } from '../../rules/inactivity.ts'
import { t } from './still-there-texts.ts'

interface StillThereProps {
  seconds: number
  cause: SessionEnd['cause']
  onStay: () => void
  onSignOut: () => void
}

/** Announces the end of the session while there is still time to answer. */
export const StillThere = ({ seconds, cause, onStay, onSignOut }: StillThereProps) =>
  cause === 'inactivity' ? (
    <Idle seconds={seconds} onStay={onStay} onSignOut={onSignOut} />
  ) : (
    <DayIsOver seconds={seconds} onSignOut={onSignOut} />
  )

/**
 * Asks an idle person whether to stay. Every way out of the dialog except one stays signed in, and that one is not the default for
 * Enter.
 */
const Idle = ({ seconds, onStay, onSignOut }: Omit<StillThereProps, 'cause'>) => {
  const stay = useRef<HTMLButtonElement>(null)
  const onOpenAutoFocus = (event: Event) => {
    event.preventDefault()
    stay.current?.focus()
  }
  return (
    <Dialog
      open
      onOpenAutoFocus={onOpenAutoFocus}
      onOpenChange={open => !open && onStay()}
      title={t('stillThere')}
      description={t('stillThereText', { seconds })}
      actions={
        <>
          <Button onClick={onSignOut}>{t('signOut')}</Button>
          <Button ref={stay} variant="filled" onClick={onStay}>
            {t('staySignedIn')}
          </Button>
        </>
      }
    />
  )
}

/** Shown near the twelve-hour limit, which nothing can extend, so it offers no way to stay. */
const DayIsOver = ({ seconds, onSignOut }: Pick<StillThereProps, 'seconds' | 'onSignOut'>) => {
  const [open, setOpen] = useState(true)
  return (
    <Dialog
      open={open}
      onOpenChange={setOpen}
      title={t('sessionEnds')}
      description={t('sessionEndsText', { seconds })}
      actions={
        <>
          <Button onClick={() => setOpen(false)}>{t('goOn')}</Button>
          <Button variant="filled" onClick={onSignOut}>
            {t('signInAgain')}
          </Button>
        </>
      }
    />
  )
}
