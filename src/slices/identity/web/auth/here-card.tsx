import { TenantInitial } from '#web/ui/avatar.tsx'

/** Whose sign-in page this is, at an organization's own address. */
export const HereCard = ({ organization }: { organization: { id: string; name: string } }) => (
  <div className="mb-8 flex items-center gap-3 rounded-lg border border-border bg-card p-3">
    <TenantInitial id={organization.id} name={organization.name} size={36} />
    <div className="min-w-0">
      <p className="truncate text-sm font-semibold">{organization.name}</p>
      <p className="truncate text-dense text-muted">{location.host}</p>
    </div>
  </div>
)
