import { CalendarClock } from 'lucide-react'
import { lazy, useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import { Glyph } from '#web/ui/glyph.tsx'
import { LazyLayer } from '#web/ui/lazy-layer.tsx'
import { ToolButton } from '#web/ui/tool-button.tsx'
import { usePhone } from '#web/ui/use-phone.ts'
import { t } from './button-texts.ts'

const StandInsDialog = lazy(() => import('./stand-ins-dialog.tsx').then(module => ({ default: module.StandInsDialog })))

/** Where an approver says who decides in their place while they are away. What it opens is loaded then. */
export const StandInButton = () => {
  const [open, setOpen] = useState(false)
  const phone = usePhone()
  return (
    <>
      {phone ? (
        // There is no pointer that could hover over an icon to read its name.
        <Button size="dense" icon={<Glyph of={CalendarClock} />} onClick={() => setOpen(true)}>
          {t('standIn')}
        </Button>
      ) : (
        <ToolButton label={t('standIn')} icon={<Glyph of={CalendarClock} />} onClick={() => setOpen(true)} />
      )}
      {open ? (
        <LazyLayer>
          <StandInsDialog onClose={() => setOpen(false)} />
        </LazyLayer>
      ) : null}
    </>
  )
}
