import { Suspense } from 'react'
import { lazyScreen } from '#web/shell/lazy-screen.ts'
import { SkeletonRows } from '#web/ui/skeleton.tsx'
import type { PeriodListProps } from './period-list.tsx'

const List = lazyScreen<PeriodListProps>(() => import('./period-list.tsx').then(module => module.PeriodList))

/** Pay periods to jump to; loaded with the menu that shows them. */
export const PeriodList = (props: PeriodListProps) => (
  <Suspense fallback={<SkeletonRows rows={6} avatar={false} />}>
    <List {...props} />
  </Suspense>
)
