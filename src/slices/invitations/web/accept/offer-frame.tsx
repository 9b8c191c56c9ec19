import type { ReactNode } from 'react'
import { AuthFrame } from '#slices/identity/web/public.tsx'
import { TenantInitial } from '#web/ui/avatar.tsx'
import { formatDayOf } from '#web/ui/time-format.ts'
import type { Offered } from '../calls.ts'
import { t } from './texts.ts'

/** Shows what an invitation offers (organization, sender, role), with the visitor's actions below it. */
export const OfferFrame = ({ offered, children }: { offered: Offered; children: ReactNode }) => {
  const { organization, roleName: role, invitedByName: name } = offered
  const place = placeOf(offered)
  return (
    <AuthFrame
      title={t('join', { organization: organization.name })}
      above={<OrganizationCard organization={organization} />}
      words={{ headline: t('headline'), second: t('headlineSecond'), pitch: t('pitch') }}
      help={
        <>
          {name === null ? t('invited', { role }) : t('invitedBy', { name, role })} {offered.roleSentence}
          {place === undefined ? null : (
            <>
              <br />
              {place}
            </>
          )}
        </>
      }
    >
      {children}
      <p className="text-center text-dense text-muted">{t('validUntil', { day: formatDayOf(new Date(offered.expiresAt)) })}</p>
    </AuthFrame>
  )
}

function placeOf({ reportsToName: manager, departmentName: department }: Offered): string | undefined {
  if (manager !== null && department !== null) return t('reportsToIn', { manager, department })
  if (manager !== null) return t('reportsTo', { manager })
  return department === null ? undefined : t('inDepartment', { department })
}

const OrganizationCard = ({ organization: { id, name, domain } }: Pick<Offered, 'organization'>) => (
  <div className="mb-7 flex items-center gap-3 rounded-lg border border-border bg-card px-3.5 py-2.5">
    <TenantInitial id={id} name={name} size={36} />
    <span className="min-w-0">
      <span className="block truncate text-sm font-semibold">{name}</span>
      {domain === null ? null : <span className="block truncate text-dense text-muted">{domain}</span>}
    </span>
  </div>
)
