import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { AuthFrame, type ClientSession, holdSession, useSession } from '#slices/identity/web/public.tsx'
import { errorText } from '#web/error-text.ts'
import { callErrorOf } from '#web/rpc.ts'
import { Button } from '#web/ui/button.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { PageSpinner, Spinner } from '#web/ui/spinner.tsx'
import { invitationCalls, type Offered } from '../calls.ts'
import { keptToken } from '../kept-token.ts'
import { t as route } from '../route-texts.ts'
import { AcceptSignedIn } from './accept-signed-in.tsx'
import { InvalidInvitation } from './invalid-invitation.tsx'
import { NewPersonForm } from './new-person-form.tsx'
import { OfferFrame } from './offer-frame.tsx'
import { OtherPerson } from './other-person.tsx'
import { SignInToAccept } from './sign-in-to-accept.tsx'
import { t } from './texts.ts'

/** Where the link of an invitation leads: for someone new, with an account, or signed in. */
export const AcceptScreen = () => {
  const [token] = useState(keptToken)
  const session = useSession()
  if (token === null) return <InvalidInvitation text={t('noToken')} />
  if (session === undefined) return <PageSpinner />
  if (session !== null) holdSession(session)
  return <Invitation token={token} session={session} />
}

interface InvitationProps {
  token: string
  session: ClientSession | null
}

const Invitation = ({ token, session }: InvitationProps) => {
  const { data, error, refetch, isFetching } = useQuery({
    ...invitationCalls.byToken.queryOptions({ input: { token } }),
    retry: false,
    // Never stale by itself: it changes only with what the visitor does here, and that fetches it again.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
  if (error !== null) {
    const { code, rule, message } = callErrorOf(error)
    if (rule === 'invitation_other_person') return <OtherPerson message={message} />
    if (code === 'NOT_FOUND' || code === 'CONFLICT') return <InvalidInvitation text={message} />
    return (
      <AuthFrame title={route('title')}>
        <Panel
          tone="error"
          title={t('loadFailed')}
          actions={
            <Button busy={isFetching} onClick={() => void refetch()}>
              {t('tryAgain')}
            </Button>
          }
        >
          {errorText(error)}
        </Panel>
      </AuthFrame>
    )
  }
  if (data === undefined) return <PageSpinner />
  return (
    <OfferFrame offered={data}>
      <Answer offered={data} token={token} session={session} onChanged={() => void refetch()} />
    </OfferFrame>
  )
}

interface AnswerProps extends InvitationProps {
  offered: Offered
  /** Called when what is known of the account has changed since the link was opened. */
  onChanged: () => void
}

const Answer = ({ offered, token, session, onChanged }: AnswerProps) => {
  const at = { offered, token, onChanged }
  switch (offered.account) {
    case 'new':
      return <NewPersonForm {...at} />
    case 'unconfirmed':
      return (
        <>
          <Panel tone="info" title={t('unconfirmed')}>
            {t('unconfirmedHelp')}
          </Panel>
          <NewPersonForm {...at} />
        </>
      )
    case 'existing':
      return <SignInToAccept {...at} />
    case 'signed_in':
      return session === null ? <Spinner /> : <AcceptSignedIn {...at} session={session} />
  }
}
