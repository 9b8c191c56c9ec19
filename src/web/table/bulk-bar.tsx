import { X } from 'lucide-react'
import { type ReactNode, useEffect } from 'react'
import { announce } from '#web/announcer.tsx'
import { Glyph } from '#web/ui/glyph.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { t } from './texts.ts'

/** Actions for the selected rows. The bar overlays the end of the list, so that selecting moves no row. */
export function BulkBar({ count, onClear, children }: { count: number; onClear: () => void; children: ReactNode }) {
  const text = t('selected', { n: count })
  useEffect(() => announce(text), [text])
  return (
    <section
      aria-label={t('selection')}
      data-print="hide"
      data-keep-clear=""
      className="sticky bottom-4 z-20 mx-auto mt-3 flex w-fit max-w-full flex-wrap items-center gap-2 rounded-lg border border-border bg-card py-2 pr-2 pl-4 text-sm shadow-popover"
    >
      <span className="pr-2 font-medium">{text}</span>
      {children}
      <IconButton label={t('clearSelection')} size="dense" icon={<Glyph of={X} />} onClick={onClear} />
    </section>
  )
}
