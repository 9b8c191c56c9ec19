import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { callErrorOf } from '#web/rpc.ts'
import { Panel } from '#web/ui/panel.tsx'
import { accountCalls } from '../account-calls.ts'
import { identityCalls } from '../calls.ts'
import { emitSessionEvent } from '../session-events.ts'
import { t } from './verify-texts.ts'
import { VerifyWithPassword } from './verify-with-password.tsx'

/** Redeems the mailed link when it is opened; once, because a second attempt would report it as used. With `change` it is of a change of address. */
export const VerifyEmail = ({ token }: { token: string }) => {
  const { change } = useSearch({ strict: false }) as { change?: string }
  const { isPending, error, data } = useQuery({
    queryKey: ['identity', 'verify', token],
    queryFn: () => (change === undefined ? verify(token) : confirmChange(token)),
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
  })
  const [isChosen, setIsChosen] = useState(false)
  if (isChosen) return <Panel tone="success" title={t('verified')} />
  if (error !== null && callErrorOf(error).rule === 'choose_password') {
    return <VerifyWithPassword token={token} onDone={() => setIsChosen(true)} />
  }
  if (isPending) return <p role="status">{t('verifying')}</p>
  return error === null ? <Panel tone="success" title={data} /> : <Panel tone="error" title={callErrorOf(error).message} />
}

async function verify(token: string): Promise<string> {
  await identityCalls.verifyEmail.call({ token })
  return t('verified')
}

async function confirmChange(token: string): Promise<string> {
  const { isDone } = await accountCalls.confirmEmail.call({ token })
  // The tabs of this browser show the new address, if they are that person's.
  if (isDone) emitSessionEvent('user_updated')
  return t(isDone ? 'emailChanged' : 'emailHalfConfirmed')
}
