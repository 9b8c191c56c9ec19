import { useQuery } from '@tanstack/react-query'
import { hereQuery } from '#slices/organizations/web/public.tsx'
import { TenantInitial } from '#web/ui/avatar.tsx'
import { t } from './here-texts.ts'

/** Names the organization on its own sign-in page. */
export const HereCard = () => {
  const { data } = useQuery(hereQuery())
  if (data === undefined) return null
  const { id, name, logoUrl } = data
  return (
    <div className="mb-8 flex items-center gap-3 rounded-lg border border-border bg-card p-3">
      <TenantInitial id={id} name={name} logo={logoUrl} size={36} />
      <div className="min-w-0">
        <p className="truncate text-sm font-semibold">{name}</p>
        <p className="truncate text-dense text-muted">{location.host}</p>
      </div>
    </div>
  )
}

/** Which address to sign in with there. */
export const HereHelp = () => t('signInHelpAt', { organization: useQuery(hereQuery()).data?.name ?? '' })
