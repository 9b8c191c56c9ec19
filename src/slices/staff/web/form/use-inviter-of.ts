import { useQuery } from '@tanstack/react-query'
import { useMayForThemselves } from '#slices/people/web/public.tsx'
import type { Choice } from '#web/form/picker-field.tsx'
import { personQuery } from '../calls.ts'
import { t } from './texts.ts'

/**
 * For an administrator who makes someone a manager for the first time: who invited that account, if it was no administrator. From then on, whoever edits
 * staff can have more people report to it (decision 73).
 */
export function useInviterOf(chosen: Choice | null, before: string | null | undefined): string | undefined {
  const may = useMayForThemselves()
  const isNew = chosen !== null && chosen.value !== before
  const { data } = useQuery({ ...personQuery(chosen?.value ?? ''), enabled: may && isNew })
  const name = data?.details?.newManagerInvitedBy ?? null
  return may && isNew && chosen !== null && name !== null ? t('newManager', { manager: chosen.label, name }) : undefined
}
