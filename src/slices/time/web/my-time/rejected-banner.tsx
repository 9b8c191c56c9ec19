import type { PlainDate } from '#core/plain-date.ts'
import { shortDay } from '#core/plain-date.ts'
import { Button } from '#web/ui/button.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { RelativeTime } from '#web/ui/relative-time.tsx'
import type { Timesheet } from '../sheet-view.ts'
import { t } from './texts.ts'

/** Why the sheet came back, in the reviewer's words, and the way to the days they speak of. */
export const RejectedBanner = ({ sheet, onGoTo }: { sheet: Timesheet; onGoTo: (day: PlainDate) => void }) => {
  const note = sheet.notes.find(({ noteType }) => noteType === 'rejection')
  if (sheet.status !== 'rejected' || note === undefined) return null
  return (
    <Panel tone="rejected" title={t('sentBackBy', { names: note.createdBy })} aside={<RelativeTime at={note.createdAt} />}>
      <p className="mt-0.5 wrap-anywhere whitespace-pre-line">“{note.note}”</p>
      {note.days.length === 0 ? (
        <p className="mt-0.5 text-muted">{t('revised')}</p>
      ) : (
        <span className="mt-2 flex flex-wrap gap-2">
          {note.days.map(day => (
            <Button key={day} variant="danger" size="mini" onClick={() => onGoTo(day)}>
              {t('goTo', { day: shortDay(day) })}
            </Button>
          ))}
        </span>
      )}
    </Panel>
  )
}
