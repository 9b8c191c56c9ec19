import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useCurrentUser, useMay } from '#slices/access/web/public.tsx'
import { useLive } from '#web/live.ts'
import { callErrorOf } from '#web/rpc.ts'
import { showToast } from '#web/toast/toast-store.ts'
import { type GetStarted, getStartedCalls, getStartedQuery, getStartedSettingsCalls } from './calls.ts'
import { t } from './texts.ts'

/** Stores what administrators said of the steps. */
const OWN_TABLE = 'organization_settings'

/**
 * The first steps of the organization for its administrators, ticked live; null for everyone else, and once all are done. Undefined until that is
 * known: what stands below them must not jump. `topics` are the tables whose changes can tick a step.
 */
export function useGetStarted(topics: readonly string[]) {
  const may = useMay()
  const isAdministrator = useCurrentUser().baseRole === 'admin' && may('staff_module')
  const client = useQueryClient()
  const { data, isLoading } = useQuery({ ...getStartedQuery(), enabled: isAdministrator })
  const refetch = () => client.invalidateQueries({ queryKey: getStartedCalls.getStarted.key() })
  useLive(isAdministrator ? [...topics, OWN_TABLE] : [], () => void refetch(), 1000)
  const mayChange = may('settings_organization_profile', 'write')
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
    confirm: ({ key, isConfirmable }: GetStarted['steps'][number]) =>
      mayChange && isConfirmable ? () => change.mutate({ [key]: true }) : undefined,
  }
}

export type GetStartedState = NonNullable<ReturnType<typeof useGetStarted>> & { data: GetStarted }
