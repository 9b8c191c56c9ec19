import { ArrowLeft, ChevronDown, ChevronUp, X } from 'lucide-react'
import { Button } from '#web/ui/button.tsx'
import { Glyph } from '#web/ui/glyph.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { t as kit } from '#web/ui-texts.ts'
import type { StaffView } from '../staff-view.ts'
import { t } from './texts.ts'

/** Where the person stands in the list, who comes before and after, and the way back. */
export function PanelBar({ panel, list, isAlone }: StaffView & { isAlone: boolean }) {
  const { at, previous, next, close } = panel
  return (
    <div className="flex min-h-13 shrink-0 items-center gap-1 px-6 max-md:px-3">
      {isAlone ? (
        <Button variant="ghost" icon={<Glyph of={ArrowLeft} />} onClick={close}>
          {t('back')}
        </Button>
      ) : null}
      <p className="flex-1 text-dense text-muted tabular-nums max-md:text-right">
        {at === undefined ? '' : t('placeOf', { at, all: Math.max(list.data?.total ?? 0, at) })}
      </p>
      <IconButton
        label={t('previous')}
        size={isAlone ? 'md' : 'dense'}
        icon={<Glyph of={ChevronUp} />}
        disabled={previous === undefined}
        onClick={previous}
      />
      <IconButton
        label={t('next')}
        size={isAlone ? 'md' : 'dense'}
        icon={<Glyph of={ChevronDown} />}
        disabled={next === undefined}
        onClick={next}
      />
      {isAlone ? null : <IconButton label={kit('close')} size="dense" icon={<Glyph of={X} />} onClick={close} />}
    </div>
  )
}
