import { SkeletonBar } from '#web/ui/skeleton.tsx'

/** Two weeks of an empty grid, in grey. */
export const SheetSkeleton = () => (
  <div className="rounded-lg border border-border bg-card">
    <div className="flex h-17 items-end gap-6 border-b border-border px-4 pb-2">
      <SkeletonBar width={60} />
    </div>
    {Array.from({ length: 16 }, (_, row) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: the bars have no identity
      <div key={row} className="flex h-8 items-center gap-6 border-b border-border px-4 last:border-0 max-md:h-15">
        <SkeletonBar width={row % 8 === 7 ? 96 : 64} />
        <span className="ml-auto">
          <SkeletonBar width={40} />
        </span>
      </div>
    ))}
  </div>
)
