import { Outlet } from '@tanstack/react-router'
import { useMemo } from 'react'
import { currentUserOf, useBootstrap } from '#slices/access/web/current-user.ts'
import { OrganizationKeeper } from '#slices/identity/web/organization-keeper.tsx'
import { SessionKeeper } from '#slices/identity/web/session-keeper.tsx'
import { useSignOut } from '#slices/identity/web/use-sign-out.ts'
import { useSwitchOrganization } from '#slices/identity/web/use-switch-organization.ts'
import { LiveUpdates } from '#slices/notifications/web/live-updates.tsx'
import { LazyPart } from '#web/shell/lazy-part.tsx'
import { lazyScreen } from '#web/shell/lazy-screen.ts'
import { destinationsFor, navigationFor } from '#web/shell/navigation.ts'
import { Shell } from '#web/shell/shell.tsx'
import { t } from '#web/shell/texts.ts'
import { findsPeople, screens } from './screens.tsx'

const NotificationBell = lazyScreen(() => import('#slices/notifications/web/notification-bell.tsx').then(module => module.NotificationBell))
const Palette = lazyScreen(() => import('./palette.tsx').then(module => module.Palette))
const KeyList = lazyScreen(() => import('./key-list.tsx').then(module => module.KeyList))

/** The shell around every signed-in screen, with what the slices contribute to it. */
export const SignedIn = () => {
  const data = useBootstrap()
  const currentUser = useMemo(() => currentUserOf(data), [data])
  const groups = useMemo(() => navigationFor(screens, currentUser), [currentUser])
  const destinations = useMemo(() => destinationsFor(screens, currentUser), [currentUser])
  const signOut = useSignOut()
  const switchOrganization = useSwitchOrganization()
  return (
    <Shell
      groups={groups}
      destinations={destinations}
      palette={Palette}
      keyList={KeyList}
      findLabel={t(findsPeople(currentUser) ? 'findAll' : 'findScreens')}
      organization={data.organization}
      organizations={data.organizations}
      onSwitchOrganization={switchOrganization}
      user={{
        // The avatar's color follows this id: in lists, people are known by their employee record.
        id: data.employee?.id ?? data.user.id,
        name: `${data.user.firstName} ${data.user.lastName}`.trim() || data.user.email,
        role: data.role?.name ?? (data.superAdmin ? t('superAdmin') : null),
      }}
      bell={data.organization === null || data.permissions.notifications_module === undefined ? null : <Bell />}
      onSignOut={signOut}
    >
      <SessionKeeper />
      {data.organization === null ? null : (
        <>
          <OrganizationKeeper organization={data.organization} organizations={data.organizations} />
          <LiveUpdates organization={data.organization.id} />
        </>
      )}
      <Outlet />
    </Shell>
  )
}

/** If the bell fails, it is missing for five seconds; the screen below keeps working. */
const Bell = () => (
  <LazyPart face={<span className="inline-block size-9" />}>
    <NotificationBell />
  </LazyPart>
)
