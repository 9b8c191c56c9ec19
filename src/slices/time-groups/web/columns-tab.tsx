import { CheckboxField, RadioCardsField, SwitchField } from '#web/form/choice-fields.tsx'
import { LinesField } from '#web/form/lines-field.tsx'
import { NumberField } from '#web/form/number-fields.tsx'
import { SelectField } from '#web/form/select-field.tsx'
import type { GroupList, TimeColumn } from './calls.ts'
import { Fields, TabBody, type TabProps } from './fields-of-tab.tsx'
import type { GroupForm } from './group-form.ts'
import { t } from './groups-texts.ts'

const ADDABLE: { value: GroupForm['addableColumns']; label: string; help: string }[] = [
  { value: 'any', label: t('addAny'), help: t('addAnyHelp') },
  { value: 'listed', label: t('addListed'), help: t('addListedHelp') },
  { value: 'none', label: t('addNone'), help: t('addNoneHelp') },
]

type ColumnsTabProps = TabProps & { columns: readonly TimeColumn[]; workflows: GroupList['workflows'] }

/** What hours can be recorded on, how they are split, and who approves and is reminded. */
export function ColumnsTab({ values, isReadOnly: disabled, columns, workflows }: ColumnsTabProps) {
  const named = new Map(columns.map(({ column, label }) => [column, label]))
  // A column whose department or fund was closed since is still one of the group.
  const labelOf = (column: string) => named.get(column) ?? (column === '' ? '' : t('closedColumn'))
  const own = values.columns.filter(({ column }) => column !== '')
  const all = [...new Set([...columns.map(({ column }) => column), ...own.map(({ column }) => column)])]
  const options = (handles: readonly string[]) => handles.map(value => ({ value, label: labelOf(value) }))
  return (
    <TabBody>
      <LinesField<GroupForm, 'columns'>
        name="columns"
        legend={t('columns')}
        addLabel={t('addColumn')}
        empty={{ column: '', isShown: true }}
        disabled={disabled}
        textOf={({ column }) => labelOf(column)}
      >
        {(nameOf, { labelHidden }) => (
          <>
            <SelectField<GroupForm, string>
              name={nameOf('column')}
              label={t('column')}
              labelHidden={labelHidden}
              options={options(all)}
              placeholder={t('chooseColumn')}
              disabled={disabled}
            />
            <div className="flex min-h-9 items-end pb-2">
              <CheckboxField<GroupForm> name={nameOf('isShown')} label={t('isShown')} disabled={disabled} />
            </div>
          </>
        )}
      </LinesField>
      <RadioCardsField<GroupForm> name="addableColumns" label={t('addable')} options={ADDABLE} disabled={disabled} />
      <LinesField<GroupForm, 'allocationDefaults'>
        name="allocationDefaults"
        legend={t('shares')}
        addLabel={t('addShare')}
        empty={{ column: '', percent: null }}
        disabled={disabled}
        textOf={({ column, percent }) => `${labelOf(column)} ${percent ?? ''}%`}
        totals={values.allocationDefaults.length === 0 ? null : <ShareSum shares={values.allocationDefaults} />}
      >
        {(nameOf, { labelHidden }) => (
          <>
            <SelectField<GroupForm, string>
              name={nameOf('column')}
              label={t('column')}
              labelHidden={labelHidden}
              options={options(own.map(({ column }) => column))}
              placeholder={t('chooseColumn')}
              disabled={disabled}
            />
            <NumberField<GroupForm>
              name={nameOf('percent')}
              label={t('share')}
              labelHidden={labelHidden}
              decimals={2}
              min={0}
              max={100}
              unit="%"
              disabled={disabled}
            />
          </>
        )}
      </LinesField>
      <Fields>
        <SelectField<GroupForm, string>
          name="approvalWorkflowTemplateId"
          label={t('workflow')}
          help={t('workflowHelp')}
          options={[{ value: 'none', label: t('managerApproves') }, ...workflows.map(({ id, name }) => ({ value: id, label: name }))]}
          disabled={disabled}
        />
      </Fields>
      <SwitchField<GroupForm> name="reminders" label={t('reminders')} help={t('remindersHelp')} disabled={disabled} />
    </TabBody>
  )
}

const ShareSum = ({ shares }: { shares: GroupForm['allocationDefaults'] }) => (
  <span className="text-dense tabular-nums">
    {t('shareSum', { percent: shares.reduce((sum, { percent }) => sum + Math.round((percent ?? 0) * 100), 0) / 100 })}
  </span>
)
