import { useLocation, useNavigate } from '@tanstack/react-router'
import { type ReactNode, Suspense, useEffect, useState } from 'react'
import { SkipLink } from '#web/ui/skip-link.tsx'
import { ErrorBoundary } from './error-boundary.tsx'
import { lazyScreen } from './lazy-screen.ts'
import type { NavigationGroup } from './navigation.ts'
import { NavigationContext } from './navigation-context.ts'
import { useRemembered } from './remembered.ts'
import { Sidebar } from './sidebar.tsx'
import { TopBar, type TopBarProps } from './top-bar.tsx'
import { useShellKeys } from './use-shell-keys.ts'

const PhoneNavigation = lazyScreen(() => import('./phone-navigation.tsx').then(module => module.PhoneNavigation))

/** Everything around a signed-in screen. */
export const Shell = ({
  groups,
  banner,
  children,
  ...bar
}: Omit<TopBarProps, 'onOpenNavigation'> & { groups: readonly NavigationGroup[]; banner?: ReactNode; children: ReactNode }) => {
  const [collapsed, setCollapsed] = useRemembered('sidebar.collapsed', 'false')
  const [open, setOpen] = useState(false)
  const [wasOpen, setWasOpen] = useState(false)
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const toggle = () => setCollapsed(collapsed === 'true' ? 'false' : 'true')
  const openNavigation = () => {
    setWasOpen(true)
    setOpen(true)
  }
  useShellKeys({ groups, onToggleSidebar: toggle, onGo: path => void navigate({ to: path }) })
  // A link in the phone's sheet closes it, and so does the back button.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the path is the trigger, not an input
  useEffect(() => setOpen(false), [pathname])
  return (
    <div className="flex min-h-dvh bg-page text-fg">
      <SkipLink />
      <Sidebar groups={groups} narrow={collapsed === 'true'} onToggle={toggle} />
      {wasOpen ? (
        <ErrorBoundary kind="component" recovers instead={null}>
          <Suspense>
            <PhoneNavigation groups={groups} open={open} onOpenChange={setOpen} />
          </Suspense>
        </ErrorBoundary>
      ) : null}
      <div className="flex min-w-0 flex-1 flex-col">
        <TopBar {...bar} onOpenNavigation={openNavigation} />
        {banner}
        <main id="main" tabIndex={-1} className="flex min-w-0 flex-1 flex-col p-6 pb-20 outline-none max-md:p-4 max-md:pb-20 print:p-0">
          <NavigationContext value={groups}>{children}</NavigationContext>
        </main>
      </div>
    </div>
  )
}
