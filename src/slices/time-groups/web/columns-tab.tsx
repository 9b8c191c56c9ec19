import { FundsAndPrograms } from '#slices/finance/web/public.tsx'
import { CheckboxField, RadioCardsField, SwitchField } from '#web/form/choice-fields.tsx'
import { LinesField } from '#web/form/lines-field.tsx'
import { NumberField } from '#web/form/number-fields.tsx'
import { SelectField } from '#web/form/select-field.tsx'
import { columnsToSplit, columnsWith } from '../rules/group-check.ts'
import type { GroupList, TimeColumn } from './calls.ts'
import { Fields, TabBody, type TabProps } from './fields-of-tab.tsx'
import type { GroupForm } from './group-form.ts'
import { part } from './part-texts.ts'

export const ADDABLE: { value: GroupForm['addableColumns']; label: string; help: string }[] = [
  { value: 'any', label: part('addAny'), help: part('addAnyHelp') },
  { value: 'listed', label: part('addListed'), help: part('addListedHelp') },
  { value: 'none', label: part('addNone'), help: part('addNoneHelp') },
]

type ColumnsTabProps = TabProps & { columns: readonly TimeColumn[]; workflows: GroupList['workflows'] }

/** Labels the columns. A column whose department or fund was closed is still one of the group's. */
export function labelsOfColumns(columns: readonly TimeColumn[]): (column: string) => string {
  const named = new Map(columns.map(({ column, label }) => [column, label]))
  return column => named.get(column) ?? (column === '' ? '' : part('closedColumn'))
}

/** Settings for the columns hours can be recorded on, how they are split, and who approves and is reminded. */
export function ColumnsTab({ values, isReadOnly: disabled, columns, workflows }: ColumnsTabProps) {
  const labelOf = labelsOfColumns(columns)
  const own = values.columns.filter(({ column }) => column !== '')
  const isOvertimeTyped = values.overtimeSource === 'typed'
  const all = [...new Set([...columnsWith(columns, { isOvertimeTyped }), ...own].map(({ column }) => column))]
  // One that was chosen stays visible where it stands, with what is wrong about it.
  const chosen = values.allocationDefaults.map(({ column }) => ({ column })).filter(({ column }) => column !== '')
  const splitOver = [...new Set([...columnsToSplit(own), ...chosen].map(({ column }) => column))]
  const isCleared = columnsWith(own, { isOvertimeTyped }).length === own.length
  const options = (handles: readonly string[]) => handles.map(value => ({ value, label: labelOf(value) }))
  return (
    <TabBody>
      <LinesField<GroupForm, 'columns'>
        name="columns"
        legend={part('columns')}
        addLabel={part('addColumn')}
        empty={{ column: '', isShown: true }}
        disabled={disabled}
        textOf={({ column }) => labelOf(column)}
      >
        {(nameOf, { labelHidden }) => (
          <>
            <SelectField<GroupForm, string>
              name={nameOf('column')}
              label={part('column')}
              labelHidden={labelHidden}
              options={options(all)}
              placeholder={part('chooseColumn')}
              disabled={disabled}
            />
            <div className="flex min-h-9 items-end pb-1">
              <CheckboxField<GroupForm> name={nameOf('isShown')} label={part('isShown')} disabled={disabled} />
            </div>
          </>
        )}
      </LinesField>
      {isOvertimeTyped ? null : (
        <p className="text-dense text-muted">{part(isCleared ? 'overtimeCalculated' : 'overtimeCalculatedLater')}</p>
      )}
      <RadioCardsField<GroupForm> name="addableColumns" label={part('addable')} options={ADDABLE} disabled={disabled} />
      <LinesField<GroupForm, 'allocationDefaults'>
        name="allocationDefaults"
        legend={part('shares')}
        addLabel={part('addShare')}
        empty={{ column: '', percent: null }}
        disabled={disabled}
        textOf={({ column, percent }) => `${labelOf(column)} ${percent ?? ''}%`}
        totals={values.allocationDefaults.length === 0 ? null : <ShareSum shares={values.allocationDefaults} />}
      >
        {(nameOf, { labelHidden }) => (
          <>
            <SelectField<GroupForm, string>
              name={nameOf('column')}
              label={part('column')}
              labelHidden={labelHidden}
              options={options(splitOver)}
              placeholder={part('chooseColumn')}
              disabled={disabled}
            />
            <NumberField<GroupForm>
              name={nameOf('percent')}
              label={part('share')}
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
          label={part('workflow')}
          help={part('workflowHelp')}
          options={[{ value: 'none', label: part('managerApproves') }, ...workflows.map(({ id, name }) => ({ value: id, label: name }))]}
          disabled={disabled}
        />
      </Fields>
      <SwitchField<GroupForm> name="reminders" label={part('reminders')} help={part('remindersHelp')} disabled={disabled} />
      <FundsAndPrograms mayWrite={!disabled} />
    </TabBody>
  )
}

const ShareSum = ({ shares }: { shares: GroupForm['allocationDefaults'] }) => (
  <span className="text-dense tabular-nums">
    {part('shareSum', { percent: shares.reduce((sum, { percent }) => sum + Math.round((percent ?? 0) * 100), 0) / 100 })}
  </span>
)
