import { useQuery } from '@tanstack/react-query'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { overviewQuery } from './calls.ts'
import type { StaffView } from './staff-view.ts'
import { t } from './texts.ts'

/** No one is listed: says the next step to whoever can take it, and whom to ask to everyone else. */
export function EmptyStaff({ mayWrite, layers, listed: { change } }: StaffView) {
  const { data, isPending } = useQuery(overviewQuery())
  if (isPending) return <div aria-busy="true" className="min-h-40" />
  if (data !== undefined && data.totalStaff > 0) {
    return (
      <EmptyState title={t('noneActive')} action={<Button onClick={() => change({ status: 'inactive' })}>{t('showInactive')}</Button>} />
    )
  }
  if (!mayWrite) return <EmptyState title={t('noneYet')}>{t('askAdministrator')}</EmptyState>
  const add = <Button onClick={() => layers.show({ what: 'new' })}>{t('addPerson')}</Button>
  return (
    <EmptyState title={t('noneYet')} action={add}>
      {t('noneYetHelp')}
    </EmptyState>
  )
}
