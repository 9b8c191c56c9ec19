export type Share = {
  key: string
  label: string
  value: number
  /** The formatted value; defaults to the bare number. */
  text?: string
  color: 'chart-1' | 'chart-2' | 'chart-3' | 'chart-4' | 'chart-5' | 'chart-6' | 'rest'
}

const fills: Record<Share['color'], string> = {
  'chart-1': 'bg-chart-1',
  'chart-2': 'bg-chart-2',
  'chart-3': 'bg-chart-3',
  'chart-4': 'bg-chart-4',
  'chart-5': 'bg-chart-5',
  'chart-6': 'bg-chart-6',
  rest: 'bg-bar-rest',
}

/** Parts of a whole as one bar with a legend that shows names and figures. */
export const ShareBar = ({ shares }: { shares: readonly Share[] }) => (
  <div className="flex flex-col gap-4">
    <div aria-hidden="true" data-colored="" className="flex h-2.5 gap-0.5 overflow-hidden rounded-xs">
      {shares
        .filter(share => share.value > 0)
        .map(share => (
          <span key={share.key} className={fills[share.color]} style={{ flexGrow: share.value }} />
        ))}
    </div>
    <ul className="flex flex-wrap gap-x-7 gap-y-2 text-dense">
      {shares.map(share => (
        <li key={share.key} className="flex items-center gap-2">
          <span aria-hidden="true" data-colored="" className={`size-2 rounded-xs ${fills[share.color]}`} />
          {share.label} <span className="text-muted">{share.text ?? share.value}</span>
        </li>
      ))}
    </ul>
  </div>
)
