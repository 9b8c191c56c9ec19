import { TenantInitial } from '#web/ui/avatar.tsx'

interface HereCardProps {
  organization: { id: string; name: string; logoUrl: string | null }
}

/** Whose sign-in page this is, at an organization's own address. */
export const HereCard = ({ organization: { id, name, logoUrl } }: HereCardProps) => (
  <div className="mb-8 flex items-center gap-3 rounded-lg border border-border bg-card p-3">
    <TenantInitial id={id} name={name} logo={logoUrl} size={36} />
    <div className="min-w-0">
      <p className="truncate text-sm font-semibold">{name}</p>
      <p className="truncate text-dense text-muted">{location.host}</p>
    </div>
  </div>
)
