import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { forgetProfiles, useBootstrap } from '#slices/access/web/public.tsx'
import { forgetUnsaved } from '#web/leaving.ts'
import { sessionStandsIn, useSessionElsewhere } from '#web/organization.ts'
import { type FailureWatch, failureWatches } from '#web/rpc.ts'
import { LazyPart } from '#web/shell/lazy-part.tsx'
import { lazyScreen } from '#web/shell/lazy-screen.ts'
import { site } from '#web/site.ts'
import { onTabNews } from '../tabs.ts'

const SwitchedElsewhere = lazyScreen(() => import('../switched-elsewhere.tsx').then(module => module.SwitchedElsewhere))

/** Why an organization's own address is closed to the current user: they left, it became inactive, or it has another address now. */
const closedHere = new Set(['organization', 'organization_inactive', 'organization_unknown'])

interface OrganizationKeeperProps {
  /** The organization that this tab shows. */
  organization: { id: string; name: string }
  /** All organizations of the person, to name the one the session switched to. */
  organizations: readonly { id: string; name: string }[]
  /** A platform administrator who is no member: there is no way back by a switch. */
  isVisit: boolean
}

/**
 * Stops this tab while its session is in another organization than it shows. Another tab reports the switch; a tab that missed that
 * learns it from its next call, which is denied. At an organization's own address the page is loaded again once it is closed to the person.
 */
export const OrganizationKeeper = ({ organization, organizations, isVisit }: OrganizationKeeperProps) => {
  const client = useQueryClient()
  const elsewhere = useSessionElsewhere()
  const wasElsewhere = useRef(false)
  useEffect(
    () =>
      onTabNews((news, detail) => {
        // At an organization's own address the address decides, not the session.
        if (news === 'organization' && site.subdomain === null) sessionStandsIn(detail === null ? null : String(detail))
      }),
    [],
  )
  useEffect(() => {
    // There the page has nothing left to show; loaded again it says why.
    const watch: FailureWatch = (operation, { rule = '' }) => {
      if (operation === 'bootstrap' && closedHere.has(rule)) location.reload()
    }
    if (site.subdomain !== null) failureWatches.add(watch)
    return () => void failureWatches.delete(watch)
  }, [])
  useEffect(() => {
    // Changes in the meantime were not received, so refetch.
    if (wasElsewhere.current && elsewhere === null) void client.invalidateQueries()
    wasElsewhere.current = elsewhere !== null
  }, [client, elsewhere])
  const isOver = isVisit && elsewhere !== null
  useEffect(() => {
    if (!isOver) return
    forgetUnsaved()
    forgetProfiles()
    location.assign('/super-admin')
  }, [isOver])
  if (elsewhere === null || isOver) return null
  return (
    <LazyPart>
      <SwitchedElsewhere shown={organization} current={organizations.find(({ id }) => id === elsewhere.id)} />
    </LazyPart>
  )
}

/** The keeper of the organization that this tab shows, if it shows one. */
export const ShownOrganization = () => {
  const { organization, organizations, mode } = useBootstrap()
  return organization === null ? null : (
    <OrganizationKeeper organization={organization} organizations={organizations} isVisit={mode === 'super_admin'} />
  )
}
