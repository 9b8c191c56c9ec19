import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { hereQuery } from '#slices/organizations/web/public.tsx'
import { addressOfOrganization } from '#web/organization-address.ts'
import { callErrorOf } from '#web/rpc.ts'
import { ScreenError } from '#web/shell/error-boundary.tsx'
import { Frame } from '#web/shell/frame.tsx'
import { site } from '#web/site.ts'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { GuardGlyph } from '#web/ui/guard-glyph.tsx'
import { GuardPanel } from '#web/ui/guard-panel.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { identityCalls } from '../calls.ts'
import { useSignOut } from '../use-sign-out.ts'
import { t } from './texts.ts'

interface SubdomainProblemProps {
  error: unknown
  onRetry: () => void
}

/** Replaces the screen at a subdomain while its organization is being looked up, or if the lookup failed. */
export const SubdomainScreen = ({ problem }: { problem?: SubdomainProblemProps }) =>
  problem === undefined ? <LoadingOrganization /> : <SubdomainProblem {...problem} />

const LoadingOrganization = () => (
  <main
    id="main"
    aria-busy="true"
    className="grid min-h-dvh place-content-center justify-items-center gap-3 bg-page p-6 text-center text-fg"
  >
    <Spinner size={28} />
    <p role="status" className="text-base font-medium">
      {t('loading')}
    </p>
    <p className="text-sm text-muted">{t('loadingHint')}</p>
  </main>
)

/** Why nothing can be opened at this subdomain: it has no organization, the current user isn't a member, or it could not be looked up. */
const SubdomainProblem = ({ error, onRetry }: SubdomainProblemProps) => {
  const here = useQuery(hereQuery())
  const rule = callErrorOf(error).rule ?? (here.error === null ? undefined : callErrorOf(here.error).rule)
  if (rule === 'organization_unknown' || rule === 'organization_inactive') return <NotFound />
  if (rule === 'organization' || rule === 'no_organization') return <Foreign name={here.data?.name} />
  if (here.data !== undefined) {
    return (
      <Page title={t('unresolved')}>
        <ScreenError error={error} onRetry={onRetry} />
      </Page>
    )
  }
  return <Unresolved message={here.error === null ? t('slow') : callErrorOf(here.error).message} onRetry={onRetry} />
}

const Page = ({ title, children }: { title: string; children: ReactNode }) => (
  <Frame title={title}>
    <main id="main" className="grid min-h-dvh items-center bg-page text-fg">
      {children}
    </main>
  </Frame>
)

const ToMainSite = () => (
  <a href={site.mainSite} className={buttonClass({ variant: 'filled' })}>
    {t('toMainSite')}
  </a>
)

const NotFound = () => (
  <Page title={t('notFound')}>
    <GuardPanel glyph={<GuardGlyph name="organization" />} title={t('notFound')} actions={<ToMainSite />}>
      <p>{t('notFoundText')}</p>
      <p className="rounded-md bg-sunken px-2 py-1 font-mono text-fg wrap-anywhere">{site.subdomain}</p>
    </GuardPanel>
  </Page>
)

const Unresolved = ({ message, onRetry }: { message: string; onRetry: () => void }) => (
  <Page title={t('unresolved')}>
    <GuardPanel
      glyph={<GuardGlyph name="error" />}
      title={t('unresolved')}
      actions={
        <>
          <Button onClick={onRetry}>{t('tryAgain')}</Button>
          <ToMainSite />
        </>
      }
    >
      <p role="alert">{t('failed', { message })}</p>
      <p>{t('loadingHint')}</p>
    </GuardPanel>
  </Page>
)

/** A member of other organizations gets the way to them, and anyone else to the main site. */
const Foreign = ({ name = t('thisOrganization') }: { name: string | undefined }) => {
  const { data } = useQuery(identityCalls.ownOrganizations.queryOptions({ input: {} }))
  const signOut = useSignOut()
  const own = data?.organizations ?? []
  return (
    <Page title={t('accessDenied')}>
      <GuardPanel
        glyph={<GuardGlyph name="denied" />}
        title={t('accessDenied')}
        actions={
          <>
            {own.map(({ id, name: ownName, domain }) => (
              <a key={id} href={addressOfOrganization(domain)} className={buttonClass({ variant: 'filled' })}>
                {t('goTo', { name: ownName })}
              </a>
            ))}
            {own.length === 0 ? <ToMainSite /> : null}
            <Button onClick={signOut}>{t('signOut')}</Button>
          </>
        }
      >
        <p>{t('notMember', { name })}</p>
      </GuardPanel>
    </Page>
  )
}
