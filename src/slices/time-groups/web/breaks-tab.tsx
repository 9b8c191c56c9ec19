import { SwitchField } from '#web/form/choice-fields.tsx'
import { NumberField } from '#web/form/number-fields.tsx'
import { Fields, TabBody, type TabProps } from './fields-of-tab.tsx'
import type { GroupForm } from './group-form.ts'
import { part } from './part-texts.ts'

/** One lunch and one break a day: how long they are, whether they are paid, and whether they are taken off. */
export function BreaksTab({ values, isReadOnly: disabled }: TabProps) {
  const { allowLunch, autoDeductLunch, paidLunch, allowBreaks, autoDeductBreaks, paidBreaks } = values.breakLunchSettings
  return (
    <TabBody>
      <SwitchField<GroupForm> name="breakLunchSettings.allowLunch" label={part('allowLunch')} disabled={disabled} />
      {allowLunch ? (
        <>
          <Fields>
            <NumberField<GroupForm>
              name="breakLunchSettings.lunchPeriodMinutes"
              label={part('lunchMinutes')}
              min={0}
              max={240}
              unit={part('min')}
              disabled={disabled}
            />
          </Fields>
          <SwitchField<GroupForm> name="breakLunchSettings.paidLunch" label={part('paidLunch')} disabled={disabled} />
          {paidLunch ? null : (
            <SwitchField<GroupForm>
              name="breakLunchSettings.autoDeductLunch"
              label={part('deductLunch')}
              help={part('deductLunchHelp')}
              disabled={disabled}
            />
          )}
          {autoDeductLunch && !paidLunch ? (
            <Fields>
              <NumberField<GroupForm>
                name="breakLunchSettings.lunchTriggerMinutes"
                label={part('trigger')}
                min={0}
                max={1440}
                unit={part('min')}
                disabled={disabled}
              />
            </Fields>
          ) : null}
        </>
      ) : null}
      <hr className="border-border" />
      <SwitchField<GroupForm> name="breakLunchSettings.allowBreaks" label={part('allowBreaks')} disabled={disabled} />
      {allowBreaks ? (
        <>
          <Fields>
            <NumberField<GroupForm>
              name="breakLunchSettings.breakPeriodMinutes"
              label={part('breakMinutes')}
              min={0}
              max={240}
              unit={part('min')}
              disabled={disabled}
            />
          </Fields>
          <SwitchField<GroupForm> name="breakLunchSettings.paidBreaks" label={part('paidBreaks')} disabled={disabled} />
          {paidBreaks ? null : (
            <SwitchField<GroupForm> name="breakLunchSettings.autoDeductBreaks" label={part('deductBreaks')} disabled={disabled} />
          )}
          {autoDeductBreaks && !paidBreaks ? (
            <Fields>
              <NumberField<GroupForm>
                name="breakLunchSettings.breakTriggerMinutes"
                label={part('trigger')}
                min={0}
                max={1440}
                unit={part('min')}
                disabled={disabled}
              />
            </Fields>
          ) : null}
        </>
      ) : null}
    </TabBody>
  )
}
