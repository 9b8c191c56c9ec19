import { Avatar, TenantInitial } from '#web/ui/avatar.tsx'
import { t } from './texts.ts'

/** The organization as the bar shows it. */
export interface ShownOrganization {
  id: string
  name: string
  logoUrl: string | null
}

/** Whether there is another organization than the one that is shown. */
export const areMore = (organization: ShownOrganization | null, organizations: readonly { id: string }[]): boolean =>
  organizations.some(({ id }) => id !== organization?.id)

/** The organization whose data is shown, or that there is none. */
export const OrganizationFace = ({ organization }: { organization: ShownOrganization | null }) =>
  organization === null ? (
    <span className="font-semibold text-muted">{t('noOrganization')}</span>
  ) : (
    <span className="flex min-w-0 items-center gap-3">
      <TenantInitial id={organization.id} name={organization.name} logo={organization.logoUrl} />
      <span className="truncate text-sm font-semibold max-sm:sr-only">{organization.name}</span>
    </span>
  )

/** The current user, as the bar shows them. */
export interface AccountUser {
  id: string
  name: string
  role: string | null
  /** Describes in a sentence what the role may do, for the menu. */
  roleSentence?: string | undefined
  /** The address of their picture; null without one. */
  picture: string | null
}

export const AccountFace = ({ user: { id, name, role, picture } }: { user: AccountUser }) => (
  <span className="flex items-center gap-2 py-1 pr-2 pl-1 text-left whitespace-nowrap max-lg:pr-1">
    <Avatar id={id} name={name} picture={picture} size={32} />
    <span className="max-w-48 max-lg:hidden">
      <span className="block truncate text-[13px]/4 font-medium">{name}</span>
      <span className="block truncate text-xs/4 text-muted">{role ?? t('noRole')}</span>
    </span>
  </span>
)
