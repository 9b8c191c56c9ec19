import { WifiOff } from 'lucide-react'
import { t } from '#web/ui-texts.ts'
import { Glyph } from './glyph.tsx'
import { formatClock } from './time-format.ts'

/** A thin bar over data that could not be refreshed because the connection is lost. `since` in epoch ms. */
export const StaleBar = ({ since }: { since: number }) => (
  <p role="status" className="flex min-h-8 items-center gap-2 bg-warning-ground px-4 py-1.5 text-dense text-warning">
    <Glyph of={WifiOff} size={14} className="shrink-0" />
    {t('showingDataFrom', { time: formatClock(since) })}
  </p>
)
