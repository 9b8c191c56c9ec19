import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useMay } from '#slices/access/web/public.tsx'

const linkClass = 'text-link hover:underline'

/** Leads to a role on the screen that changes it; plain text for whoever may only read. */
export const RoleLink = ({ id, children }: { id: string; children: ReactNode }) => {
  const mayWrite = useMay()('settings_roles', 'write')
  if (!mayWrite) return typeof children === 'string' ? <span>{children}</span> : null
  return (
    <Link to="/settings/roles" search={{ role: id } as never} className={linkClass}>
      {children}
    </Link>
  )
}

/** Leads to the people who hold a role, or none. */
export const PeopleLink = ({ roleId, label, children }: { roleId: string; label: string; children: ReactNode }) => {
  const mayWrite = useMay()('settings_roles', 'write')
  if (!mayWrite) return <span>{children}</span>
  return (
    <Link to="/settings/roles" search={{ tab: 'people', holds: roleId } as never} className={linkClass}>
      {children}
      <span className="sr-only"> {label}</span>
    </Link>
  )
}
