import { useQuery } from '@tanstack/react-query'
import { callErrorOf } from '#web/rpc.ts'
import { Panel } from '#web/ui/panel.tsx'
import { identityCalls } from '../calls.ts'
import { t } from '../texts.ts'

/** Redeems the mailed link when it is opened; once, because a second attempt would report it as used. */
export const VerifyEmail = ({ token }: { token: string }) => {
  const { isPending, error } = useQuery({
    queryKey: ['identity', 'verify', token],
    queryFn: () => identityCalls.verifyEmail.call({ token }),
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
  })
  if (isPending) return <p role="status">{t('verifying')}</p>
  return error === null ? <Panel tone="success" title={t('verified')} /> : <Panel tone="error" title={callErrorOf(error).message} />
}
