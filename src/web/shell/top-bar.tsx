import { LogOut, Menu as MenuIcon, Search } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '#web/ui/button.tsx'
import { Glyph } from '#web/ui/glyph.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Kbd } from '#web/ui/kbd.tsx'
import { AccountFace, type AccountUser, areMore, OrganizationFace, type ShownOrganization } from './bar-faces.tsx'
import { LazyPart } from './lazy-part.tsx'
import { lazyScreen } from './lazy-screen.ts'
import { modKey } from './mod-key.ts'
import type { Destination } from './navigation.ts'
import { t } from './texts.ts'

// The menus need much code. The bar shows their buttons until it is loaded.
const OrganizationMenu = lazyScreen(() => import('./bar-menus.tsx').then(module => module.OrganizationMenu))
const UserMenu = lazyScreen(() => import('./bar-menus.tsx').then(module => module.UserMenu))

export interface TopBarProps {
  organization: ShownOrganization | null
  organizations: readonly { id: string; name: string }[]
  onSwitchOrganization: (id: string) => void
  user: AccountUser
  /** The screens that the current user may open. */
  destinations: readonly Destination[]
  /** Tools that slices contribute. */
  tools: ReactNode
  /** Describes what the palette finds. */
  findLabel: string
  onFind: () => void
  /** Called on hover or focus, to preload the palette's code. */
  onFindSoon: () => void
  onKeyList: () => void
  onOpenNavigation: () => void
  onSignOut: () => void
}

/** Organization, user menu, notifications and sign-out. */
export const TopBar = ({
  organization,
  organizations,
  onSwitchOrganization,
  user,
  destinations,
  tools,
  findLabel,
  onFind,
  onFindSoon,
  onKeyList,
  onOpenNavigation,
  onSignOut,
}: TopBarProps) => (
  <header className="sticky top-0 z-20 flex h-14 shrink-0 items-center gap-3 border-b border-border bg-card px-5 max-md:gap-2 max-md:px-3 print:hidden">
    <span className="md:hidden">
      <IconButton label={t('openNavigation')} icon={<MenuIcon size={20} strokeWidth={1.75} />} onClick={onOpenNavigation} />
    </span>
    {areMore(organization, organizations) ? (
      <LazyPart face={<OrganizationFace organization={organization} />}>
        <OrganizationMenu organization={organization} organizations={organizations} onSwitch={onSwitchOrganization} />
      </LazyPart>
    ) : (
      <OrganizationFace organization={organization} />
    )}
    <div className="ml-auto flex shrink-0 items-center gap-2">
      <FindButton label={findLabel} onClick={onFind} onSoon={onFindSoon} />
      {tools}
      <span aria-hidden="true" className="mx-1 h-6 w-px bg-border max-md:hidden" />
      <LazyPart face={<AccountFace user={user} />}>
        <UserMenu
          user={user}
          notifications={destinations.find(({ path }) => path === '/notifications')}
          organization={organization}
          organizations={organizations}
          onSwitch={onSwitchOrganization}
          findLabel={findLabel}
          onFind={onFind}
          onKeyList={onKeyList}
          onSignOut={onSignOut}
        />
      </LazyPart>
      <span className="max-md:hidden">
        <Button variant="ghost" icon={<Glyph of={LogOut} />} onClick={onSignOut}>
          {t('signOut')}
        </Button>
      </span>
    </div>
  </header>
)

/** A button that looks like the search field it opens; a plain button where the bar is short, and an entry of the user menu on a phone. */
const FindButton = ({ label, onClick, onSoon }: { label: string; onClick: () => void; onSoon: () => void }) => (
  <button
    type="button"
    aria-haspopup="dialog"
    aria-keyshortcuts="Control+K Meta+K"
    onClick={onClick}
    onPointerEnter={onSoon}
    onFocus={onSoon}
    className="flex h-9 w-82 cursor-pointer items-center gap-2 rounded-md border border-border-2 bg-sunken px-2.5 text-left text-dense text-muted outline-none transition-colors hover:border-fg focus-visible:ring-2 focus-visible:ring-ring max-xl:w-64 max-lg:w-9 max-lg:justify-center max-lg:border-transparent max-lg:bg-transparent max-lg:px-0 max-lg:hover:bg-hover max-md:hidden"
  >
    <Glyph of={Search} className="shrink-0" />
    <span className="flex-1 truncate max-lg:sr-only">{label}</span>
    <span aria-hidden="true" className="flex max-xl:hidden">
      <Kbd>{`${modKey} K`}</Kbd>
    </span>
  </button>
)
