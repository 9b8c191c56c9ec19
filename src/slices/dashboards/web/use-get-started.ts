import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useCurrentUser, useMay } from '#slices/access/web/public.tsx'
import { useLive } from '#web/live.ts'
import { callErrorOf } from '#web/rpc.ts'
import { showToast } from '#web/toast/toast-store.ts'
import { dashboardsCalls, type GetStarted, getStartedQuery, getStartedSettingsCalls } from './calls.ts'
import { isConfirmable, type StepKey } from './first-steps.ts'
import { t } from './texts.ts'

/** Whose changes can tick a step. */
const tables = ['departments', 'locations', 'employees', 'organization_invitations', 'timesheet_submissions', 'organization_settings']

/**
 * The first steps of the organization for its administrators, ticked live; null for everyone else, and once all are done. Undefined until that is
 * known: what stands below them must not jump.
 */
export function useGetStarted() {
  const isAdministrator = useCurrentUser().baseRole === 'admin'
  const client = useQueryClient()
  const { data, isLoading } = useQuery({ ...getStartedQuery(), enabled: isAdministrator })
  const refetch = () => client.invalidateQueries({ queryKey: dashboardsCalls.getStarted.key() })
  useLive(isAdministrator ? tables : [], () => void refetch(), 1000)
  const mayChange = useMay()('settings_organization_profile', 'write')
  const change = useMutation({
    mutationFn: (settings: Parameters<typeof getStartedSettingsCalls.save.call>[0]['settings']) =>
      getStartedSettingsCalls.save.call({ version: data?.version ?? 0, settings }),
    onSuccess: () => refetch(),
    onError: error => {
      showToast({ tone: 'error', title: t('notChanged'), text: callErrorOf(error).message })
      return refetch()
    },
  })
  if (isLoading) return undefined
  if (!isAdministrator || data === undefined || data.steps.every(({ isDone }) => isDone)) return null
  return {
    data,
    isBusy: change.isPending,
    hide: mayChange ? () => change.mutate({ hidden: true }) : undefined,
    show: mayChange ? () => change.mutate({ hidden: false }) : undefined,
    confirm: (key: StepKey) => (mayChange && isConfirmable(key) ? () => change.mutate({ [key]: true }) : undefined),
  }
}

export type GetStartedState = NonNullable<ReturnType<typeof useGetStarted>> & { data: GetStarted }
