import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { type Bootstrap, bootstrapQuery } from '#slices/access/web/public.tsx'
import { errorText } from '#web/error-text.ts'
import { Redirect } from '#web/redirect.tsx'
import { Button } from '#web/ui/button.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { PageSpinner } from '#web/ui/spinner.tsx'
import { AuthFrame } from '../auth/auth-frame.tsx'
import { identityCalls } from '../calls.ts'
import { t as own } from '../organization/texts.ts'
import { holdSession, useSession } from '../session.ts'
import { t } from '../texts.ts'
import { useSignOut } from '../use-sign-out.ts'
import { CreateOrganization } from './create-organization.tsx'
import { JoinedMeanwhile } from './joined-meanwhile.tsx'
import { WaitForInvitation } from './wait-for-invitation.tsx'

/** Where a signed-in person without an organization is led to. Everyone else is redirected. */
export const WelcomeScreen = () => {
  const session = useSession()
  if (session === undefined) return <PageSpinner />
  if (session === null) return <Redirect to="/auth" />
  holdSession(session)
  return <Welcome />
}

const Welcome = () => {
  const { data, error, refetch } = useQuery(bootstrapQuery())
  const check = async () => void (await refetch())
  if (data?.organization) return <Redirect to="/dashboard" />
  if (data !== undefined) return <Outside data={data} check={check} />
  if (error === null) return <PageSpinner />
  return (
    <Around>
      <Panel tone="error" title={own('loadFailed')} actions={<Button onClick={() => void check()}>{own('tryAgain')}</Button>}>
        {errorText(error)}
      </Panel>
    </Around>
  )
}

interface OutsideProps {
  data: Bootstrap
  /** Asks again what the person may see. */
  check: () => Promise<void>
}

const Outside = ({ data: { user, organizations, superAdmin }, check }: OutsideProps) => {
  const { data: installation, isPending } = useQuery(identityCalls.setupStatus.queryOptions({ input: {} }))
  if (organizations.length > 0) {
    return (
      <Around help={own('addedHelp')}>
        <JoinedMeanwhile organizations={organizations} onEntered={check} />
      </Around>
    )
  }
  // All at once: what comes later would move the buttons.
  if (isPending) return <PageSpinner />
  return (
    <Around help={own('welcomeHelp')}>
      <WaitForInvitation email={user.email} check={check} />
      {installation?.signUpOpen || superAdmin ? <CreateOrganization onCreated={check} /> : null}
    </Around>
  )
}

const Around = ({ help, children }: { help?: string; children: ReactNode }) => {
  const signOut = useSignOut()
  return (
    <AuthFrame title={t('welcomeTitle')} help={help}>
      {children}
      <Button variant="ghost" onClick={signOut}>
        {t('signOut')}
      </Button>
    </AuthFrame>
  )
}
