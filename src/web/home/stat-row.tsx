import type { ReactNode } from 'react'
import { SkeletonBar } from '#web/ui/skeleton.tsx'

/** The figures at the top of a dashboard: four in a row, two on narrow screens. */
export const StatRow = ({ children }: { children: ReactNode }) => (
  <div className="grid grid-cols-4 gap-4 max-lg:grid-cols-2 max-sm:gap-3 max-[22rem]:grid-cols-1">{children}</div>
)

export const StatSkeleton = () => (
  <StatRow>
    {Array.from({ length: 4 }, (_, card) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: the bars have no identity
      <div key={card} className="flex min-h-31 flex-col justify-between rounded-lg border border-border bg-card px-5 py-4">
        <SkeletonBar width={96} />
        <SkeletonBar width={120} height={28} />
        <SkeletonBar width={110} />
      </div>
    ))}
  </StatRow>
)
