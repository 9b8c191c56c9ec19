import { Outlet } from '@tanstack/react-router'
import { type ReactNode, useEffect, useMemo } from 'react'
import { currentUserOf, useBootstrap } from '#slices/access/web/current-user.ts'
import { useSignOut } from '#slices/identity/web/use-sign-out.ts'
import { useSwitchOrganization } from '#slices/identity/web/use-switch-organization.ts'
import { showCurrency } from '#web/currency.ts'
import { applyDensity } from '#web/density.ts'
import { inThisOrganization } from '#web/organization.ts'
import { loadGuardsWhenIdle } from '#web/shell/lazy-guards.tsx'
import { LazyPart } from '#web/shell/lazy-part.tsx'
import { destinationsFor, navigationFor } from '#web/shell/navigation.ts'
import { type LayerProps, type PaletteProps, Shell } from '#web/shell/shell.tsx'
import { t } from '#web/shell/texts.ts'
import { type ShellPart, SlicesContext } from '#web/slice.ts'
import { withParts } from './lazy-parts.tsx'
import { screens, shared, slices } from './web-slices.tsx'

export { GuardedScreen } from './guarded-screen.tsx'
export { beginAt, placeAt, preloadAt } from './screen-table.tsx'

// Here and not at the entry: before the shell there are no rows.
applyDensity()

const Palette = withParts<'palette', PaletteProps>('palette', () => import('./palette.tsx').then(module => module.Palette))
const KeyList = withParts<'keys', LayerProps>('keys', () => import('./key-list.tsx').then(module => module.KeyList))

/** In place of a part until it is loaded: its room, from the first moment. */
const faces: Partial<Record<ShellPart['place'], ReactNode>> = {
  bar: <span className="inline-block size-9" />,
  banner: <div className="min-h-11 border-b border-warning-edge bg-warning-ground" />,
}

/** The shell around every signed-in screen, with what the slices contribute to it. */
export const SignedIn = () => {
  const data = useBootstrap()
  showCurrency(data.organization?.currency ?? 'USD')
  const currentUser = useMemo(() => currentUserOf(data), [data])
  const groups = useMemo(() => navigationFor(screens, currentUser), [currentUser])
  const destinations = useMemo(() => destinationsFor(screens, currentUser), [currentUser])
  const signOut = useSignOut()
  useEffect(() => loadGuardsWhenIdle(), [])
  const switchOrganization = useSwitchOrganization()
  const placed = (place: ShellPart['place']) =>
    slices
      .flatMap(slice => slice.parts ?? [])
      .filter(part => part.place === place && part.shown?.(currentUser) !== false)
      .map(({ name, Part }) => (
        <LazyPart key={name} face={faces[place]}>
          <Part />
        </LazyPart>
      ))
  return (
    <SlicesContext value={shared}>
      <Shell
        groups={groups}
        destinations={destinations}
        palette={Palette}
        keyList={KeyList}
        findLabel={t(currentUser.hasOrganization ? 'findAll' : 'findScreens')}
        organization={data.organization}
        organizations={data.organizations}
        onSwitchOrganization={switchOrganization}
        user={{
          // The avatar's color follows this id: in lists, people are known by their employee record.
          id: data.employee?.id ?? data.user.id,
          name: `${data.user.firstName} ${data.user.lastName}`.trim() || data.user.email,
          picture: inThisOrganization(data.user.avatarUrl),
          role: data.role?.name ?? (data.superAdmin ? t('superAdmin') : null),
          roleSentence: data.role?.sentence,
        }}
        tools={placed('bar')}
        banner={placed('banner')}
        corner={placed('corner')}
        onSignOut={signOut}
      >
        {placed('unseen')}
        <Outlet />
      </Shell>
    </SlicesContext>
  )
}
