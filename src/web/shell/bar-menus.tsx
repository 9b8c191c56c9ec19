import { Link } from '@tanstack/react-router'
import { Check, ChevronsUpDown, LogOut, UserRound } from 'lucide-react'
import { setTheme, type ThemeChoice, useTheme } from '#web/theme.ts'
import { Menu, MenuChoice, MenuItem, MenuLabel, MenuSeparator } from '#web/ui/menu.tsx'
import { AccountFace, OrganizationFace } from './bar-faces.tsx'
import { t } from './texts.ts'

const themes: readonly { value: ThemeChoice; label: string }[] = [
  { value: 'system', label: t('themeSystem') },
  { value: 'light', label: t('themeLight') },
  { value: 'dark', label: t('themeDark') },
]

interface OrganizationMenuProps {
  organization: { id: string; name: string }
  organizations: readonly { id: string; name: string }[]
  onSwitch: (id: string) => void
}

/** The way to the reader's other organizations. */
export const OrganizationMenu = ({ organization, organizations, onSwitch }: OrganizationMenuProps) => (
  <Menu
    align="start"
    trigger={
      <button
        type="button"
        aria-label={`${t('switchOrganization')}. ${t('currentOrganization', { name: organization.name })}`}
        className="flex h-9 min-w-0 cursor-pointer items-center gap-3 rounded-md pr-2 outline-none hover:bg-hover focus-visible:ring-2 focus-visible:ring-ring"
      >
        <OrganizationFace organization={organization} />
        <ChevronsUpDown aria-hidden="true" size={14} strokeWidth={2} className="shrink-0 text-muted" />
      </button>
    }
  >
    <MenuLabel>{t('switchOrganization')}</MenuLabel>
    {organizations.map(other => (
      <MenuItem key={other.id} {...(other.id === organization.id ? { icon: Check } : {})} onSelect={() => onSwitch(other.id)}>
        {other.name}
      </MenuItem>
    ))}
  </Menu>
)

interface UserMenuProps {
  user: { id: string; name: string; role: string | null }
  onSignOut: () => void
}

/** The reader's own account, the colors, the way out. */
export const UserMenu = ({ user, onSignOut }: UserMenuProps) => {
  const theme = useTheme()
  return (
    <Menu
      trigger={
        <button
          type="button"
          aria-label={t('yourAccount', { name: user.name, role: user.role ?? t('noRole') })}
          className="cursor-pointer rounded-md outline-none hover:bg-hover focus-visible:ring-2 focus-visible:ring-ring"
        >
          <AccountFace user={user} />
        </button>
      }
    >
      <MenuItem asChild>
        <Link to="/settings/my-account">
          <UserRound aria-hidden="true" size={16} strokeWidth={1.75} className="text-muted" />
          {t('account')}
        </Link>
      </MenuItem>
      <MenuSeparator />
      <MenuChoice label={t('theme')} options={themes} value={theme} onValueChange={setTheme} />
      <MenuSeparator />
      <MenuItem icon={LogOut} onSelect={onSignOut}>
        {t('signOut')}
      </MenuItem>
    </Menu>
  )
}
