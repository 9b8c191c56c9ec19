import { useState } from 'react'
import { shortDay } from '#core/plain-date.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { Textarea } from '#web/ui/textarea.tsx'
import type { Timesheet } from '../timesheet-view.ts'
import { t } from './lunch-texts.ts'

/** A statement about a day's lunch; minutes that the entered hours leave out, null for none. */
export interface Lunch {
  lunchWaived: boolean
  lunchTakenMinutes: number | null
  note: string | null
}

interface LunchDialogProps {
  day: Timesheet['days'][number]
  /** Statement to make: lunch was worked through, or the entered hours leave it out. */
  about: 'waived' | 'taken'
  /** An administrator enters it for someone else. */
  forOther: boolean
  busy: boolean
  onSave: (lunch: Lunch) => void
  onClose: () => void
}

const A_DAY = 1440

/** Asks why lunch was worked through, or how many minutes of it the entered hours leave out already. */
export const LunchDialog = ({ day, about, forOther, busy, onSave, onClose }: LunchDialogProps) => {
  const [note, setNote] = useState('')
  const [text, setText] = useState(String(day.lunchTakenMinutes ?? ''))
  const minutes = text.trim() === '' ? null : Number(text)
  const isMinutes = minutes === null || (Number.isInteger(minutes) && minutes >= 0 && minutes <= A_DAY)
  const isWaived = about === 'waived'
  const isReady = isWaived ? note.trim() !== '' : isMinutes
  const save = () =>
    onSave(
      isWaived
        ? { lunchWaived: true, lunchTakenMinutes: null, note: note.trim() }
        : { lunchWaived: false, lunchTakenMinutes: minutes, note: null },
    )
  return (
    <Dialog
      open
      onOpenChange={open => open || onClose()}
      title={t(isWaived ? 'workedThroughLunch' : 'leftOut')}
      description={shortDay(day.date)}
      actions={
        <>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button variant="filled" busy={busy} disabled={!isReady} onClick={save}>
            {t('save')}
          </Button>
        </>
      }
    >
      {isWaived ? (
        <Field label={t(forOther ? 'lunchNoteOfOther' : 'lunchNote')} help={t('lunchNoteHelp')} required>
          {control => <Textarea {...control} rows={3} maxLength={500} value={note} onChange={event => setNote(event.target.value)} />}
        </Field>
      ) : (
        <Field label={t('leftOutMinutes')} help={t('leftOutHelp')} error={isMinutes ? undefined : t('leftOutWrong')}>
          {control => (
            <Input
              {...control}
              inputMode="numeric"
              value={text}
              onChange={event => setText(event.target.value)}
              onKeyDown={event => event.key === 'Enter' && isReady && !busy && save()}
            />
          )}
        </Field>
      )}
    </Dialog>
  )
}
