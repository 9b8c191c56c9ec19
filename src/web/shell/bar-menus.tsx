import { Link } from '@tanstack/react-router'
import { Bell, Check, ChevronsUpDown, Keyboard, LayoutGrid, LifeBuoy, LogOut, Search, UserRound } from 'lucide-react'
import { setTheme, type ThemeChoice, useTheme } from '#web/theme.ts'
import { Glyph } from '#web/ui/glyph.tsx'
import { Menu, MenuChoice, MenuItem, MenuLabel, MenuSeparator } from '#web/ui/menu.tsx'
import { usePhone } from '#web/ui/use-phone.ts'
import { AccountFace, type AccountUser, areMore, OrganizationFace, type ShownOrganization } from './bar-faces.tsx'
import type { Destination } from './navigation.ts'
import { useSingleKeys } from './single-keys.ts'
import { t } from './texts.ts'

const themes: readonly { value: ThemeChoice; label: string }[] = [
  { value: 'system', label: t('themeSystem') },
  { value: 'light', label: t('themeLight') },
  { value: 'dark', label: t('themeDark') },
]

interface OrganizationMenuProps {
  /** Null for someone who is in none of theirs. */
  organization: ShownOrganization | null
  organizations: readonly { id: string; name: string }[]
  onSwitch: (id: string) => void
}

/** Switches to another organization of the current user. */
export const OrganizationMenu = ({ organization, organizations, onSwitch }: OrganizationMenuProps) => (
  <Menu
    align="start"
    trigger={
      <button
        type="button"
        className="relative flex h-9 min-w-0 cursor-pointer items-center gap-3 max-md:h-11 rounded-md pr-2 outline-none hover:bg-hover focus-visible:ring-2 focus-visible:ring-ring"
      >
        <span className="sr-only">{`${t('switchOrganization')}. ${organization === null ? t('noOrganization') : t('currentOrganization', { name: organization.name })}`}</span>
        <span aria-hidden="true" className="contents">
          <OrganizationFace organization={organization} />
        </span>
        <Glyph of={ChevronsUpDown} size={14} className="shrink-0 text-muted" />
      </button>
    }
  >
    <OrganizationItems organization={organization} organizations={organizations} onSwitch={onSwitch} />
  </Menu>
)

const OrganizationItems = ({ organization, organizations, onSwitch }: OrganizationMenuProps) => (
  <>
    <MenuLabel>{t('switchOrganization')}</MenuLabel>
    {organizations.map(other => (
      <MenuItem key={other.id} {...(other.id === organization?.id ? { icon: Check } : {})} onSelect={() => onSwitch(other.id)}>
        {other.name}
      </MenuItem>
    ))}
  </>
)

interface UserMenuProps extends OrganizationMenuProps {
  user: AccountUser
  /** Undefined for someone who may not read them. */
  notifications: Pick<Destination, 'path' | 'label'> | undefined
  findLabel: string
  onFind: () => void
  onKeyList: () => void
  onSignOut: () => void
}

/** The user menu: account, modules, tickets, notifications, keyboard shortcuts, organizations, theme and sign-out; on a phone also the palette, which has no room in the bar. */
export const UserMenu = ({
  user,
  notifications,
  organization,
  organizations,
  onSwitch,
  findLabel,
  onFind,
  onKeyList,
  onSignOut,
}: UserMenuProps) => {
  const theme = useTheme()
  const phone = usePhone()
  const [singleKeys] = useSingleKeys()
  return (
    <Menu
      trigger={
        <button
          type="button"
          className="relative cursor-pointer rounded-md outline-none hover:bg-hover focus-visible:ring-2 focus-visible:ring-ring max-md:min-h-11 max-md:min-w-11"
        >
          <span className="sr-only">{t('yourAccount', { name: user.name, role: user.role ?? t('noRole') })}</span>
          <span aria-hidden="true" className="contents">
            <AccountFace user={user} />
          </span>
        </button>
      }
    >
      {user.roleSentence === undefined ? null : (
        <>
          <MenuLabel>
            <span className="block max-w-60 font-normal">
              <b className="block font-medium">{user.role}</b>
              {user.roleSentence}
            </span>
          </MenuLabel>
          <MenuSeparator />
        </>
      )}
      {phone ? (
        <MenuItem icon={Search} onSelect={onFind}>
          {findLabel}
        </MenuItem>
      ) : null}
      <MenuItem asChild>
        <Link to="/settings/my-account">
          <Glyph of={UserRound} className="text-muted" />
          {t('account')}
        </Link>
      </MenuItem>
      {organization !== null ? (
        <MenuItem asChild>
          <Link to="/modules">
            <Glyph of={LayoutGrid} className="text-muted" />
            {t('myModules')}
          </Link>
        </MenuItem>
      ) : null}
      {organization !== null ? (
        <MenuItem asChild>
          <Link to="/support">
            <Glyph of={LifeBuoy} className="text-muted" />
            {t('myTickets')}
          </Link>
        </MenuItem>
      ) : null}
      {notifications === undefined ? null : (
        <MenuItem asChild>
          <Link to={notifications.path}>
            <Glyph of={Bell} className="text-muted" />
            {notifications.label}
          </Link>
        </MenuItem>
      )}
      <MenuItem icon={Keyboard} onSelect={onKeyList} {...(singleKeys ? { shortcut: '?' } : {})}>
        {t('keyList')}
      </MenuItem>
      {areMore(organization, organizations) ? (
        <>
          <MenuSeparator />
          <OrganizationItems organization={organization} organizations={organizations} onSwitch={onSwitch} />
        </>
      ) : null}
      <MenuSeparator />
      <MenuChoice label={t('theme')} options={themes} value={theme} onValueChange={setTheme} />
      <MenuSeparator />
      <MenuItem icon={LogOut} onSelect={onSignOut}>
        {t('signOut')}
      </MenuItem>
    </Menu>
  )
}
