import { Link } from '@tanstack/react-router'
import { Check, ChevronsUpDown, LogOut, Menu as MenuIcon, UserRound } from 'lucide-react'
import type { ReactNode } from 'react'
import { setTheme, type ThemeChoice, useTheme } from '#web/theme.ts'
import { Avatar, TenantInitial } from '#web/ui/avatar.tsx'
import { Button } from '#web/ui/button.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Menu, MenuChoice, MenuItem, MenuLabel, MenuSeparator } from '#web/ui/menu.tsx'
import { t } from './texts.ts'

export interface TopBarProps {
  organization: { id: string; name: string } | null
  organizations: readonly { id: string; name: string }[]
  onSwitchOrganization: (id: string) => void
  user: { id: string; name: string; role: string | null }
  bell: ReactNode
  onOpenNavigation: () => void
  onSignOut: () => void
}

const themes: readonly { value: ThemeChoice; label: string }[] = [
  { value: 'system', label: t('themeSystem') },
  { value: 'light', label: t('themeLight') },
  { value: 'dark', label: t('themeDark') },
]

/** Whose data this is, who looks, what is new, and the way out. */
export const TopBar = ({ organization, organizations, onSwitchOrganization, user, bell, onOpenNavigation, onSignOut }: TopBarProps) => (
  <header className="sticky top-0 z-20 flex h-14 shrink-0 items-center gap-3 border-b border-border bg-card px-5 max-md:gap-2 max-md:px-3 print:hidden">
    <span className="md:hidden">
      <IconButton label={t('openNavigation')} icon={<MenuIcon size={20} strokeWidth={1.75} />} onClick={onOpenNavigation} />
    </span>
    <Organization organization={organization} organizations={organizations} onSwitch={onSwitchOrganization} />
    <div className="ml-auto flex items-center gap-2">
      {bell}
      <span aria-hidden="true" className="mx-1 h-6 w-px bg-border max-md:hidden" />
      <UserMenu user={user} onSignOut={onSignOut} />
      <span className="max-md:hidden">
        <Button variant="ghost" icon={<LogOut size={16} strokeWidth={1.75} />} onClick={onSignOut}>
          {t('signOut')}
        </Button>
      </span>
    </div>
  </header>
)

type OrganizationProps = Pick<TopBarProps, 'organization' | 'organizations'> & { onSwitch: (id: string) => void }

const Organization = ({ organization, organizations, onSwitch }: OrganizationProps) => {
  if (organization === null) return <span className="font-semibold text-muted">{t('noOrganization')}</span>
  const name = (
    <>
      <TenantInitial id={organization.id} name={organization.name} />
      <span className="truncate text-sm font-semibold max-sm:sr-only">{organization.name}</span>
    </>
  )
  if (organizations.length < 2) return <span className="flex min-w-0 items-center gap-3">{name}</span>
  return (
    <Menu
      align="start"
      trigger={
        <button
          type="button"
          aria-label={`${t('switchOrganization')}. ${t('currentOrganization', { name: organization.name })}`}
          className="flex h-9 min-w-0 cursor-pointer items-center gap-3 rounded-md pr-2 outline-none hover:bg-hover focus-visible:ring-2 focus-visible:ring-ring"
        >
          {name}
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
}

const UserMenu = ({ user, onSignOut }: Pick<TopBarProps, 'user' | 'onSignOut'>) => {
  const theme = useTheme()
  const role = user.role ?? t('noRole')
  return (
    <Menu
      trigger={
        <button
          type="button"
          aria-label={t('yourAccount', { name: user.name, role })}
          className="flex cursor-pointer items-center gap-2 rounded-md py-1 pr-2 pl-1 text-left outline-none hover:bg-hover focus-visible:ring-2 focus-visible:ring-ring"
        >
          <Avatar id={user.id} name={user.name} size={32} />
          <span className="max-md:hidden">
            <span className="block text-[13px]/4 font-medium">{user.name}</span>
            <span className="block text-xs/4 text-muted">{role}</span>
          </span>
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
