import { KeyRound } from 'lucide-react'
import { useCurrentUser } from '#slices/access/web/public.tsx'
import { useSave } from '#web/record/use-save.ts'
import { callErrorOf } from '#web/rpc.ts'
import { hasBase } from '#web/screen.ts'
import { showToast } from '#web/toast/toast-store.ts'
import { Button } from '#web/ui/button.tsx'
import { Glyph } from '#web/ui/glyph.tsx'
import { fullName, moreCalls, type Person } from '../calls.ts'
import { t } from './send-reset-texts.ts'

/** For administrators: mails someone who cannot sign in any more a link to choose a new password. */
export function SendReset({ person }: { person: Person }) {
  const currentUser = useCurrentUser()
  const { save, busy } = useSave(moreCalls.sendPasswordReset, {
    done: t('sent', { name: fullName(person) }),
    failed: t('resetError'),
    refresh: [moreCalls.history.key()],
  })
  if (!hasBase(currentUser, 'admin')) return null
  const send = async () => {
    try {
      await save({ id: person.id })
    } catch (error) {
      const { status, message } = callErrorOf(error)
      // A denial says why; trying again would not help.
      showToast({ tone: 'error', title: t('resetError'), text: status === 403 || status === 409 ? message : t('resetFailed') })
    }
  }
  return (
    <div className="flex flex-col items-start gap-3 pt-3">
      <p className="text-dense text-muted">{t('help', { name: person.firstName })}</p>
      <Button size="dense" icon={<Glyph of={KeyRound} size={14} />} busy={busy} onClick={() => void send()}>
        {t('send')}
      </Button>
    </div>
  )
}
