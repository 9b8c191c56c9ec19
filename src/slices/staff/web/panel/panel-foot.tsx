import { UserCheck, UserX } from 'lucide-react'
import { useId } from 'react'
import { useBootstrap } from '#slices/access/web/public.tsx'
import { useMayForThemselves } from '#slices/people/web/public.tsx'
import { formatDayAndYear } from '#web/plain-date-text.ts'
import { Button } from '#web/ui/button.tsx'
import { Glyph } from '#web/ui/glyph.tsx'
import type { PersonAnswer } from '../calls.ts'
import type { StaffView } from '../staff-view.ts'
import { useReactivate } from '../use-person-actions.ts'
import { t } from './texts.ts'

type PanelFootProps = Pick<StaffView, 'layers' | 'mayWrite'> & { answer: PersonAnswer; isAlone: boolean }

/** Leaving and coming back: the act is named, so that no one presses it by mistake. */
export function PanelFoot({ layers, mayWrite, isAlone, answer: { person, details } }: PanelFootProps) {
  const { reactivate, busy } = useReactivate()
  const isOwn = useBootstrap().employee?.id === person.id
  const mayForOneself = useMayForThemselves()
  const denied = details?.isAboveOwn ? t('roleAboveOwn') : isOwn && !mayForOneself ? t('othersDecide') : undefined
  const why = useId()
  const { firstName: name, isActive, terminationDate } = person
  const size = isAlone ? 'md' : 'dense'
  const note = noteOf()
  if (!mayWrite && note === undefined) return null
  function noteOf(): string | undefined {
    if (terminationDate === null) return isActive ? undefined : t('inactive', { name })
    return t(!isActive ? 'left' : isOwn ? 'leavesOwn' : 'leaves', { name, day: formatDayAndYear(terminationDate) })
  }
  return (
    <div
      data-print="hide"
      data-keep-clear=""
      className="sticky bottom-[var(--toast-room,0px)] flex shrink-0 flex-wrap items-center gap-x-4 gap-y-2 border-t border-border bg-card px-6 py-3.5 pr-24 max-md:px-4"
    >
      {note === undefined && denied === undefined ? null : (
        <div className="min-w-0 flex-1 basis-48 text-dense text-muted">
          {note === undefined ? null : <p>{note}</p>}
          {mayWrite && denied !== undefined ? <p id={why}>{denied}</p> : null}
        </div>
      )}
      {!mayWrite ? null : isActive && terminationDate === null ? (
        <Button
          variant="danger"
          size={size}
          icon={<Glyph of={UserX} size={14} />}
          disabled={denied !== undefined}
          aria-describedby={denied === undefined ? undefined : why}
          onClick={() => layers.show({ what: 'deactivate', person })}
        >
          {t('deactivate', { name })}
        </Button>
      ) : (
        <Button
          size={size}
          icon={<Glyph of={UserCheck} size={14} />}
          busy={busy}
          disabled={denied !== undefined}
          aria-describedby={denied === undefined ? undefined : why}
          onClick={() => void reactivate(person)}
        >
          {t(isActive ? 'stays' : 'reactivate', { name })}
        </Button>
      )}
    </div>
  )
}
