import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { type ClientSession, useEnter } from '#slices/identity/web/public.tsx'
import { callErrorOf } from '#web/rpc.ts'
import { showToast } from '#web/toast/toast-store.ts'
import { invitationCalls } from '../calls.ts'
import { forgetToken } from '../kept-token.ts'
import { t } from './texts.ts'

interface Person {
  firstName: string
  lastName: string
  password: string
}

interface Options {
  token: string
  onChanged: () => void
}

/** The account changed since the link was opened: someone signed up with the address. */
const ACCOUNT_CHANGED = new Set(['invitation_sign_in', 'email_not_verified'])

/**
 * Accepts the invitation and goes to the dashboard: as a new person, or with the session that the browser has. What fails is thrown to the form, and shown as a
 * message; an invitation that has ended in the meantime leads to the sign-in.
 */
export function useAccept({ token, onChanged }: Options) {
  const enter = useEnter()
  const router = useRouter()

  async function accept(person: Person | null, present: ClientSession | null): Promise<void> {
    try {
      const { organization, session } = await invitationCalls.accept.call({ token, ...person })
      forgetToken()
      await enter((session ?? present) as ClientSession, '/dashboard')
      showToast({ tone: 'success', title: session === null ? t('welcomeBack') : t('welcomeTo', { organization: organization.name }) })
    } catch (error) {
      const { code, rule, message, field } = callErrorOf(error)
      if (rule !== undefined && ACCOUNT_CHANGED.has(rule)) onChanged()
      else if (code === 'NOT_FOUND' || (code === 'CONFLICT' && rule !== 'max_users')) {
        forgetToken()
        await router.navigate({ to: '/auth', replace: true })
        showToast({ tone: 'error', title: t('invalid'), text: message })
      } else if (field === undefined) showToast({ tone: 'error', title: t('acceptFailed'), text: message })
      throw error
    }
  }

  return accept
}

/** `useAccept` for a button without a form: busy while it runs, with the text of any failure. */
export function useAcceptButton(options: Options) {
  const accept = useAccept(options)
  const [busy, setBusy] = useState(false)
  const [failed, setFailed] = useState<string>()
  const run = async (session: ClientSession): Promise<void> => {
    setBusy(true)
    setFailed(undefined)
    await accept(null, session).catch((error: unknown) => setFailed(callErrorOf(error).message))
    setBusy(false)
  }
  return { busy, failed, run }
}
