import { Button } from '#web/ui/button.tsx'
import { t } from './texts.ts'
import type { ChartState } from './use-chart.ts'

interface ChartNoteProps {
  chart: ChartState
  total: number
  /** More people are on their way. */
  more: boolean
  text: string | undefined
}

/** How many of all are shown, and what the search has found. */
export function ChartNote({ chart: { shown, matches, selected, select }, total, more, text }: ChartNoteProps) {
  const at = selected === undefined ? -1 : matches.indexOf(selected)
  const next = matches[(at + 1) % matches.length]
  return (
    <div
      data-print="hide"
      className="flex min-h-10 flex-wrap items-center gap-x-3 gap-y-1 border-b border-border px-4 py-1 text-xs text-muted"
    >
      <p role="status">{more ? t('loadingRest') : t('showing', { n: total, shown: shown.length })}</p>
      {text === undefined ? null : <p role="status">{matches.length === 0 ? t('noMatches') : t('matches', { n: matches.length })}</p>}
      {matches.length < 2 || next === undefined ? null : (
        <Button size="mini" onClick={() => select(next)}>
          {t('nextMatch')}
        </Button>
      )}
    </div>
  )
}
