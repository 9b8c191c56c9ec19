import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useRefreshBootstrap } from '#slices/access/web/public.tsx'
import { useLive } from '#web/live.ts'
import { FRESH, moduleCalls } from './calls.ts'

/** The organization's optional modules as the current user has them; refreshed when a request or the access changes. */
export function useOwnModules() {
  const client = useQueryClient()
  const refreshBootstrap = useRefreshBootstrap()
  useLive(['module_access_requests'], () => {
    void client.invalidateQueries({ queryKey: moduleCalls.key() })
    // An approval opens screens that the menu does not list yet.
    refreshBootstrap()
  })
  useEffect(() => {
    const refresh = () => void client.invalidateQueries({ queryKey: moduleCalls.key() })
    window.addEventListener('org-modules-updated', refresh)
    return () => window.removeEventListener('org-modules-updated', refresh)
  }, [client])
  return useQuery({ ...moduleCalls.list.queryOptions({ input: {} }), ...FRESH })
}
