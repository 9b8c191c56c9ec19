import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useCurrentUser, useMay } from '#slices/access/web/public.tsx'
import { useLive } from '#web/live.ts'
import { callErrorOf } from '#web/rpc.ts'
import { showToast } from '#web/toast/toast-store.ts'
import { dashboardsCalls, type GetStarted, getStartedQuery, getStartedSettingsCalls } from './calls.ts'
import { isConfirmable, type StepKey } from './first-steps.ts'
import { t } from './texts.ts'

/** Tables whose changes can complete a step. */
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
  const changedOn = useRef<number>(undefined)
  const change = useMutation({
    onMutate: () => {
      changedOn.current = data?.version
    },
    mutationFn: (settings: Parameters<typeof getStartedSettingsCalls.save.call>[0]['settings']) =>
      getStartedSettingsCalls.save.call({ version: data?.version ?? 0, settings }),
    onSuccess: () => refetch(),
    onError: error => {
      showToast({ tone: 'error', title: t('notChanged'), text: callErrorOf(error).message })
      return refetch()
    },
  })
  // The pressed button disappears with the change, so move the focus to the next step, or to the button that brings the steps back.
  useEffect(() => {
    if (changedOn.current === undefined || data?.version === changedOn.current) return
    changedOn.current = undefined
    if (document.activeElement === document.body)
      (document.querySelector<HTMLElement>('[data-get-started]') ?? document.querySelector('h1'))?.focus()
  }, [data])
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
