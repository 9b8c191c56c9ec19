import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { listed } from '#core/words.ts'
import { type Bootstrap, bootstrapQuery } from '#slices/access/web/public.tsx'
import { errorText } from '#web/error-text.ts'
import { Redirect } from '#web/redirect.tsx'
import { Button } from '#web/ui/button.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { PageSpinner } from '#web/ui/spinner.tsx'
import { AuthFrame } from '../auth/auth-frame.tsx'
import { identityCalls } from '../calls.ts'
import { t as own } from '../organization/texts.ts'
import { t as outside } from '../public-texts.ts'
import { holdSession, useSession } from '../session.ts'
import { t } from '../texts.ts'
import { useSignOut } from '../use-sign-out.ts'
import { CheckAgain } from './check-again.tsx'
import { CreateOrganization } from './create-organization.tsx'
import { OpenOrganization } from './open-organization.tsx'
import { WaitForInvitation } from './wait-for-invitation.tsx'

/**
 * Where a signed-in person whose session is in no organization is led to: a newcomer, someone who has left, and a member of an inactive one, who is told
 * that. Those who belong to others are led on to them. Everyone else is redirected.
 */
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
  return error === null ? <PageSpinner /> : <LoadFailed error={error} onRetry={check} />
}

const LoadFailed = ({ error, onRetry }: { error: Error; onRetry: () => Promise<unknown> }) => (
  <Around>
    <Panel tone="error" title={own('loadFailed')} actions={<Button onClick={() => void onRetry()}>{own('tryAgain')}</Button>}>
      {errorText(error)}
    </Panel>
  </Around>
)

interface OutsideProps {
  data: Bootstrap
  /** Asks again what the person may see. */
  check: () => Promise<void>
}

const Outside = ({ data: { user, organizations, superAdmin }, check }: OutsideProps) => {
  const { data: installation, isPending } = useQuery(identityCalls.setupStatus.queryOptions({ input: {} }))
  const { data: closed, error, refetch } = useQuery(identityCalls.closedOrganizations.queryOptions({ input: {} }))
  if (error !== null && closed === undefined) return <LoadFailed error={error} onRetry={refetch} />
  // All at once: what comes later would move the buttons.
  if (isPending || closed === undefined) return <PageSpinner />
  const namesOf = (hasLeft: boolean) => closed.organizations.filter(one => one.hasLeft === hasLeft).map(({ name }) => name)
  const [inactive, left] = [namesOf(false), namesOf(true)]
  if (inactive.length > 0) {
    return (
      <Around title={own('inactiveTitle')} help={own('inactiveHelp', { names: listed(inactive) })}>
        {organizations.length > 0 ? <OpenOrganization organizations={organizations} onEntered={check} /> : null}
        <CheckAgain check={check} unchanged={own('stillInactive')} />
      </Around>
    )
  }
  if (organizations.length > 0) {
    return (
      <Around title={left.length === 0 ? undefined : own('leftTitle', { names: listed(left) })} help={own('chooseHelp')}>
        <OpenOrganization organizations={organizations} onEntered={check} />
      </Around>
    )
  }
  const said =
    left.length === 0 ? { help: own('welcomeHelp') } : { title: own('leftTitle', { names: listed(left) }), help: own('leftHelp') }
  return (
    <Around {...said}>
      <WaitForInvitation email={user.email} check={check} />
      {installation?.signUpOpen || superAdmin ? <CreateOrganization onCreated={check} /> : null}
    </Around>
  )
}

interface AroundProps {
  title?: string | undefined
  help?: string
  children: ReactNode
}

const Around = ({ title = outside('welcomeTitle'), help, children }: AroundProps) => {
  const signOut = useSignOut()
  return (
    <AuthFrame title={title} help={help}>
      {children}
      <Button variant="ghost" onClick={signOut}>
        {t('signOut')}
      </Button>
    </AuthFrame>
  )
}
