/** A gray placeholder bar for a value. Decorative: the view around it is marked as loading. */
export const SkeletonBar = ({
  width = '100%',
  height = 12,
  round = false,
}: {
  width?: number | string
  height?: number
  round?: boolean
}) => (
  <span
    className={`block shrink-0 animate-pulse-soft bg-skeleton ${round ? 'rounded-full' : 'rounded-sm'}`}
    style={{ width, height, maxWidth: '100%' }}
  />
)

const widths = ['62%', '50%', '71%', '56%', '44%', '65%', '53%']

/** Placeholder rows of a list or table: picture, name, value, chip. As high as the real rows (44 comfortable). */
export const SkeletonRows = ({ rows = 5, avatar = true }: { rows?: number; avatar?: boolean }) => (
  <div className="divide-y divide-border">
    {Array.from({ length: rows }, (_, row) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: the bars have no identity
      <div key={row} className="flex h-11 items-center gap-3 px-4">
        {avatar ? <SkeletonBar width={28} height={28} round /> : null}
        <span className="flex-1">
          <SkeletonBar width={widths[row % widths.length] ?? '60%'} />
        </span>
        <SkeletonBar width={64} />
        <SkeletonBar width={72} height={18} round />
      </div>
    ))}
  </div>
)

/** Placeholder lines of running text. */
export const SkeletonText = ({ lines = 3 }: { lines?: number }) => (
  <div className="flex flex-col gap-2.5 py-1">
    {Array.from({ length: lines }, (_, line) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: the bars have no identity
      <SkeletonBar key={line} width={line === lines - 1 ? '58%' : '100%'} />
    ))}
  </div>
)
