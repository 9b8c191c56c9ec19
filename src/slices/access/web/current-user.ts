import { type QueryFunctionContext, useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { useCallback, useMemo } from 'react'
import type { PermissionName } from '#core/vocabulary.ts'
import { type AnswerOf, callsOf, failedCall } from '#web/rpc.ts'
import { type CurrentUser, may } from '#web/screen.ts'
import type { bootstrap } from '../contract/bootstrap.ts'

const calls = callsOf<typeof bootstrap>('bootstrap')

export type Bootstrap = AnswerOf<typeof bootstrap>

/** Without an answer by then there is no profile and no role, and the screen says that the server does not answer. */
const TIMEOUT_MS = 5000
/** The status of a call that was given up: it is not sent again by itself. */
const REQUEST_TIMEOUT = 408

/** One call that every signed-in screen shares; refreshed when a role, a module or a count may have changed. */
export const bootstrapQuery = () => {
  const options = calls.queryOptions({ input: {} })
  const queryFn = (context: QueryFunctionContext) =>
    new Promise<Bootstrap>((resolve, reject) => {
      const timer = setTimeout(() => reject(failedCall(REQUEST_TIMEOUT, null, 'bootstrap')), TIMEOUT_MS)
      Promise.resolve(options.queryFn(context as never))
        .then(resolve, reject)
        .finally(() => clearTimeout(timer))
    })
  return { ...options, queryFn }
}

/** The current user, their organization and what they may see. Only for use below the signed-in layout, which loads it. */
export function useBootstrap(): Bootstrap {
  return useSuspenseQuery(bootstrapQuery()).data
}

/** Refetches it, e.g. after a timesheet was reviewed and the menu counts changed. */
export function useRefreshBootstrap(): () => void {
  const client = useQueryClient()
  return () => void client.invalidateQueries({ queryKey: bootstrapQuery().queryKey })
}

/** The part of it that menus and guards need. */
export function currentUserOf(data: Bootstrap): CurrentUser {
  return {
    superAdmin: data.superAdmin,
    superAdminMode: data.mode === 'super_admin',
    atSubdomain: data.subdomain !== null,
    baseRole: data.role?.baseRole ?? null,
    hasOrganization: data.organization !== null,
    secondFactor: demandOn(data),
    permissions: data.permissions,
    modules: data.modules.filter(module => module.usable).map(module => module.slug),
    timeFeatures: data.timeFeatures,
    directReports: data.employee?.directReports ?? 0,
    counts: data.counts,
  }
}

// A profile that an older version kept in the browser says nothing about it.
const demandOn = ({ secondFactorDue }: Partial<Pick<Bootstrap, 'secondFactorDue'>>): CurrentUser['secondFactor'] =>
  secondFactorDue ? (secondFactorDue.isOver ? 'overdue' : 'due') : null

/** Returns what guards know about the current user, for use below the signed-in layout. */
export function useCurrentUser(): CurrentUser {
  const data = useBootstrap()
  return useMemo(() => currentUserOf(data), [data])
}

/** Whether the current user holds a permission: `const may = useMay(); may('settings_departments', 'write')`. The server decides again. */
export function useMay(): (permission: PermissionName, level?: 'read' | 'write') => boolean {
  const currentUser = useCurrentUser()
  return useCallback((permission, level = 'read') => may(currentUser, permission, level), [currentUser])
}
