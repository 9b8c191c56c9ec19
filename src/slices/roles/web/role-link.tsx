import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useMay } from '#slices/access/web/public.tsx'
import { linkTo } from '#web/link-to.ts'
import { t } from './audit-texts.ts'

const linkClass = 'inline-flex items-center text-link hover:underline max-md:min-h-11 max-md:min-w-11'

/** Leads to a role on the screen that changes it; plain text for whoever may only read. */
export const RoleLink = ({ id, children }: { id: string; children: ReactNode }) => {
  const mayWrite = useMay()('settings_roles', 'write')
  if (!mayWrite) return typeof children === 'string' ? <span>{children}</span> : null
  return (
    <Link {...linkTo('/settings/roles', { role: id })} className={linkClass}>
      {children}
    </Link>
  )
}

/** How many people hold a role; leads to them. */
export const PeopleLink = ({ roleId, people }: { roleId: string; people: number }) => {
  const mayWrite = useMay()('settings_roles', 'write')
  // On a phone no head over the figure says what it counts.
  const count = (
    <>
      <span className="max-md:hidden">{people}</span>
      <span className="md:hidden">{t('peopleOf', { n: people })}</span>
    </>
  )
  if (!mayWrite) return count
  return (
    <Link
      {...linkTo('/settings/roles', { tab: 'people', holds: roleId })}
      aria-label={t('peopleOf', { n: people })}
      className={`${linkClass} justify-end`}
    >
      {count}
    </Link>
  )
}
