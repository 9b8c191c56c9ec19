import { useQuery } from '@tanstack/react-query'
import type { PlainDate } from '#core/plain-date.ts'
import { FormDialog } from '#web/form/form-layer.tsx'
import { TextareaField } from '#web/form/textarea-field.tsx'
import { useForm } from '#web/form/use-form.ts'
import { formatDayAndYear } from '#web/plain-date-text.ts'
import { type Group, groupCalls } from './calls.ts'
import { type GroupForm, undatedOf } from './group-form.ts'
import { t } from './groups-texts.ts'
import { part } from './part-texts.ts'
import { WhoseHours } from './whose-hours.tsx'

interface HolidayReasonDialogProps {
  group: Group
  values: GroupForm
  /** The first day whose holidays change. */
  holidayFrom: PlainDate
  /** Saves with the reason. */
  onSave: (reason: string) => void
  onClose: () => void
}

/** Asks why holidays in the past change, and shows first whose hours do. */
export function HolidayReasonDialog({ group, values, holidayFrom, onSave, onClose }: HolidayReasonDialogProps) {
  const form = useForm({ reason: '' }, ({ reason }) => ({ reason: reason.trim() === '' ? part('reasonRequired') : undefined }))
  const { holidaysClosures } = undatedOf(values)
  const preview = useQuery(groupCalls.preview.queryOptions({ input: { id: group.id, holidaysClosures } }))
  return (
    <FormDialog<{ reason: string }, never>
      form={form}
      title={part('pastHolidaysTitle')}
      description={part('pastHolidaysHelp', { day: formatDayAndYear(holidayFrom) })}
      failed={t('saveFailed')}
      saveLabel={t('saveGroup')}
      onSubmit={({ reason }) => onSave(reason.trim())}
      onClose={onClose}
    >
      <TextareaField name="reason" label={part('reason')} help={part('reasonHelp')} />
      <WhoseHours preview={preview.data} isFailed={preview.isError} />
    </FormDialog>
  )
}
