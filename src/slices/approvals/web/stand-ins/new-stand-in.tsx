import type { PlainDate } from '#core/plain-date.ts'
import { useBootstrap } from '#slices/access/web/public.tsx'
import { DateField } from '#web/form/date-field.tsx'
import { FormDialog } from '#web/form/form-layer.tsx'
import { type Choice, PickerField } from '#web/form/picker-field.tsx'
import { useForm } from '#web/form/use-form.ts'
import { RecordPicker } from '#web/pickers/record-picker.tsx'
import { useSave } from '#web/record/use-save.ts'
import { standInCalls } from '../calls.ts'
import { t } from './texts.ts'

interface Values {
  approverUserId: Choice | null
  standInUserId: Choice | null
  startsOn: PlainDate | null
  endsOn: PlainDate | null
}

interface NewStandInProps {
  can: { name: boolean; nameForOthers: boolean }
  today: PlainDate
  onClose: () => void
}

/** Names who decides in place of an approver, from one day to another. */
export const NewStandIn = ({ can, today, onClose }: NewStandInProps) => {
  const { user } = useBootstrap()
  const form = useForm<Values>(
    { approverUserId: null, standInUserId: null, startsOn: today, endsOn: null },
    values => ({
      standInUserId: values.standInUserId === null ? t('personRequired') : undefined,
      startsOn: values.startsOn === null ? t('dayRequired') : undefined,
      endsOn:
        values.endsOn === null
          ? t('dayRequired')
          : values.startsOn !== null && values.endsOn < values.startsOn
            ? t('endsBefore')
            : undefined,
    }),
    'approval_stand_ins',
  )
  const { save, failed } = useSave(standInCalls.create, { done: t('named'), failed: t('nameFailed'), refresh: [standInCalls.key()] })
  const submit = ({ approverUserId, standInUserId, startsOn, endsOn }: Values) =>
    save({
      ...(approverUserId !== null && { approverUserId: approverUserId.value }),
      standInUserId: standInUserId!.value,
      startsOn: startsOn!,
      endsOn: endsOn!,
    })
  return (
    <FormDialog<Values, never>
      form={form}
      title={t('newStandIn')}
      failed={failed}
      saveLabel={t('save')}
      onSubmit={submit}
      onClose={onClose}
    >
      {can.nameForOthers ? (
        <PickerField<Values> name="approverUserId" label={t('approver')} help={t('approverHelp')}>
          {control => <RecordPicker {...control} query={query} optionOf={optionOf} />}
        </PickerField>
      ) : null}
      <PickerField<Values> name="standInUserId" label={t('person')} required>
        {control => (
          <RecordPicker {...control} query={query} optionOf={optionOf} leaveOut={row => !can.nameForOthers && row.userId === user.id} />
        )}
      </PickerField>
      <div className="grid grid-cols-2 gap-4 max-md:grid-cols-1">
        <DateField<Values> name="startsOn" label={t('startsOn')} required min={today} />
        <DateField<Values> name="endsOn" label={t('endsOn')} required min={today} />
      </div>
    </FormDialog>
  )
}

const query = (search: string) => standInCalls.choices.queryOptions({ input: { search } })
const optionOf = ({ userId, name }: { userId: string; name: string }) => ({ value: userId, label: name })
