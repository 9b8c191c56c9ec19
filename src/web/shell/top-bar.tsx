import { LogOut, Menu as MenuIcon } from 'lucide-react'
import { type ReactNode, Suspense } from 'react'
import { Button } from '#web/ui/button.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { AccountFace, OrganizationFace } from './bar-faces.tsx'
import { ErrorBoundary } from './error-boundary.tsx'
import { lazyScreen } from './lazy-screen.ts'
import { t } from './texts.ts'

// Menus open over everything and need much code for it. The bar shows what stands on them until it is there.
const OrganizationMenu = lazyScreen(() => import('./bar-menus.tsx').then(module => module.OrganizationMenu))
const UserMenu = lazyScreen(() => import('./bar-menus.tsx').then(module => module.UserMenu))

export interface TopBarProps {
  organization: { id: string; name: string } | null
  organizations: readonly { id: string; name: string }[]
  onSwitchOrganization: (id: string) => void
  user: { id: string; name: string; role: string | null }
  bell: ReactNode
  onOpenNavigation: () => void
  onSignOut: () => void
}

/** Whose data this is, who looks, what is new, and the way out. */
export const TopBar = ({ organization, organizations, onSwitchOrganization, user, bell, onOpenNavigation, onSignOut }: TopBarProps) => (
  <header className="sticky top-0 z-20 flex h-14 shrink-0 items-center gap-3 border-b border-border bg-card px-5 max-md:gap-2 max-md:px-3 print:hidden">
    <span className="md:hidden">
      <IconButton label={t('openNavigation')} icon={<MenuIcon size={20} strokeWidth={1.75} />} onClick={onOpenNavigation} />
    </span>
    {organization === null ? (
      <span className="font-semibold text-muted">{t('noOrganization')}</span>
    ) : organizations.length < 2 ? (
      <OrganizationFace organization={organization} />
    ) : (
      <MenuSlot face={<OrganizationFace organization={organization} />}>
        <OrganizationMenu organization={organization} organizations={organizations} onSwitch={onSwitchOrganization} />
      </MenuSlot>
    )}
    <div className="ml-auto flex items-center gap-2">
      {bell}
      <span aria-hidden="true" className="mx-1 h-6 w-px bg-border max-md:hidden" />
      <MenuSlot face={<AccountFace user={user} />}>
        <UserMenu user={user} onSignOut={onSignOut} />
      </MenuSlot>
      <span className="max-md:hidden">
        <Button variant="ghost" icon={<LogOut size={16} strokeWidth={1.75} />} onClick={onSignOut}>
          {t('signOut')}
        </Button>
      </span>
    </div>
  </header>
)

const MenuSlot = ({ face, children }: { face: ReactNode; children: ReactNode }) => (
  <ErrorBoundary kind="component" recovers instead={face}>
    <Suspense fallback={face}>{children}</Suspense>
  </ErrorBoundary>
)
