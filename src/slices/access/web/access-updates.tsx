import { useContext, useEffect, useRef } from 'react'
import { useLive } from '#web/live.ts'
import { showOrganization } from '#web/organization.ts'
import { type FailureWatch, failureWatches } from '#web/rpc.ts'
import { SlicesContext } from '#web/slice.ts'
import { type Bootstrap, currentUserOf, useBootstrap, useRefreshBootstrap } from './current-user.ts'
import { forgetProfiles, keepProfile } from './profile-cache.ts'

/** Of the database: a person's access changed, that of everyone in the organization, or its preferences. */
const topics = ['member_access', 'organization_access', 'organization_settings']
/** One change may be several events, and all of it has to be shown within a second. */
const restMs = 200
/** The reasons for a denial that this tab could have known, had it asked. */
const known = new Set(['forbidden', 'module', 'feature', 'organization', 'organization_inactive'])
const denialsAtMostEveryMs = 5000
/** The longest that `setTimeout` counts is 24 days; a trial may take longer. */
const MAX_WAIT_MS = 24 * 60 * 60_000

/**
 * Keeps what this tab may show, and the badges, up to date: with each change that the server announces, with the end of what ends by itself, and with a call
 * that was denied. Raises `org-modules-updated` and `time-feature-access-updated` on the window when those have changed.
 */
export const AccessUpdates = () => {
  const data = useBootstrap()
  const refresh = useRefreshBootstrap()
  const latest = useRef(refresh)
  latest.current = refresh
  const { badgeTopics } = useContext(SlicesContext)
  useLive([...topics, ...badgeTopics], refresh, restMs)
  useDenials(latest)
  useEnd(data, latest)
  useWindowEvents(data)
  // The shell goes with the sign-in.
  useEffect(() => forgetProfiles, [])
  useEffect(() => {
    keepProfile(data)
    // Not needed for the first screen, and so loaded with the menus. It stays empty where it can't be loaded.
    void import('#web/security-log.ts').then(log => log.keepSecurityLogOf(data.user.id)).catch(() => undefined)
    // Someone who was put out of an organization acts without one.
    showOrganization(data.organization?.id ?? null)
  }, [data])
  return null
}

type Refresh = { readonly current: () => void }

function useDenials(refresh: Refresh): void {
  useEffect(() => {
    let askedAt = 0
    const watch: FailureWatch = (operation, { rule = '' }) => {
      if (operation === 'bootstrap' || !known.has(rule) || Date.now() - askedAt < denialsAtMostEveryMs) return
      askedAt = Date.now()
      refresh.current()
    }
    failureWatches.add(watch)
    return () => void failureWatches.delete(watch)
  }, [refresh])
}

function useEnd(data: Bootstrap, refresh: Refresh): void {
  useEffect(() => {
    if (data.changesInMs === null) return
    const timer = setTimeout(() => refresh.current(), Math.min(data.changesInMs, MAX_WAIT_MS) + restMs)
    return () => clearTimeout(timer)
  }, [data, refresh])
}

function useWindowEvents(data: Bootstrap): void {
  const { modules, timeFeatures } = currentUserOf(data)
  const organization = data.organization?.id ?? null
  useRaised('org-modules-updated', organization, JSON.stringify(modules))
  useRaised('time-feature-access-updated', organization, JSON.stringify(timeFeatures))
}

/** Raises the event when the value changes within one organization. */
function useRaised(event: string, organization: string | null, value: string): void {
  const before = useRef({ organization, value })
  useEffect(() => {
    const isChanged = before.current.organization === organization && before.current.value !== value
    before.current = { organization, value }
    if (isChanged) window.dispatchEvent(new Event(event))
  }, [event, organization, value])
}
