import { useQuery } from '@tanstack/react-query'
import { useBootstrap, useMay } from '#slices/access/web/public.tsx'
import { SettingsPage } from '#web/settings/settings-page.tsx'
import { LazyPart } from '#web/shell/lazy-part.tsx'
import { lazyScreen } from '#web/shell/lazy-screen.ts'
import { Card } from '#web/ui/card.tsx'
import { LoadedView } from '#web/ui/loaded-view.tsx'
import { SkeletonRows } from '#web/ui/skeleton.tsx'
import { organizationsCalls, type Profile } from './calls.ts'
import { LogoCard } from './logo-card.tsx'
import { ProfileForm } from './profile-form.tsx'
import { t } from './profile-texts.ts'
import { t as route } from './route-texts.ts'

/** With the calendar of its date; few may change it. */
const AccountSecurityCard = lazyScreen(() => import('./account-security-card.tsx').then(module => module.AccountSecurityCard))

/** With its lists of links and websites; few may change it. */
const PublicPageCard = lazyScreen(() => import('./public-page-card.tsx').then(module => module.PublicPageCard))

/** What the organization says about itself, and its logo. */
export const ProfileScreen = () => {
  const may = useMay()
  const mayChange = may('settings_organization_profile', 'write')
  const maySecure = may('settings_roles', 'write')
  const query = useQuery(organizationsCalls.profile.queryOptions({ input: {} }))
  return (
    <SettingsPage title={route('profile')} description={route('profileHelp')}>
      <div className="flex max-w-200 flex-col gap-4">
        <LoadedView query={query} skeleton={<SkeletonRows rows={12} avatar={false} />} errorTitle={t('loadFailed')} onPage>
          {profile => (
            <>
              {mayChange ? <LogoCard /> : null}
              <ProfileForm profile={profile} mayChange={mayChange}>
                <ByOperator profile={profile} />
              </ProfileForm>
              {mayChange ? (
                <LazyPart face={<SkeletonRows rows={4} avatar={false} />}>
                  <PublicPageCard domain={profile.domain} />
                </LazyPart>
              ) : null}
            </>
          )}
        </LoadedView>
        {maySecure ? (
          <LazyPart face={<SkeletonRows rows={3} avatar={false} />}>
            <AccountSecurityCard />
          </LazyPart>
        ) : null}
      </div>
    </SettingsPage>
  )
}

const ByOperator = ({ profile: { isActive, maxUsers } }: { profile: Profile }) => {
  const { superAdmin } = useBootstrap()
  return (
    <Card title={t('byOperator')}>
      <p className="mb-3 text-dense text-muted">{t(superAdmin ? 'byOperatorYou' : 'byOperatorHelp')}</p>
      <dl className="grid grid-cols-[auto_1fr] gap-x-6 gap-y-1.5 text-sm">
        <dt className="text-muted">{t('status')}</dt>
        <dd>{t(isActive ? 'active' : 'inactive')}</dd>
        <dt className="text-muted">{t('maxUsers')}</dt>
        <dd>{maxUsers === null ? t('noLimit') : t('upTo', { n: maxUsers })}</dd>
      </dl>
    </Card>
  )
}
