import { type UseQueryOptions, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import type { RecordKind, RecordRow } from './record-kind.ts'
import { t } from './screen-texts.ts'

interface EmptyListProps<Row extends RecordRow> {
  kind: RecordKind<Row>
  mayWrite: boolean
  /** For whoever may not write: whom to ask. */
  ask: ReactNode
  onShowInactive: () => void
}

/** Nothing is active. Only then it is asked whether something is inactive, so that no one makes it a second time. */
export function EmptyList<Row extends RecordRow>({ kind: { calls, noun, plural }, mayWrite, ask, onShowInactive }: EmptyListProps<Row>) {
  const options = calls.list.queryOptions({ input: { status: 'inactive', limit: 1 } }) as UseQueryOptions<{ total: number }>
  const { data, isPending } = useQuery(options)
  if (isPending) return <div aria-busy="true" className="min-h-40" />
  if (data !== undefined && data.total > 0) {
    return (
      <EmptyState title={t('noneActive', { records: plural })} action={<Button onClick={onShowInactive}>{t('showInactive')}</Button>} />
    )
  }
  return <EmptyState title={t('noneYet', { records: plural })}>{mayWrite ? t('noneYetHelp', { record: noun }) : ask}</EmptyState>
}
