import { SwitchField } from '#web/form/choice-fields.tsx'
import { NumberField } from '#web/form/number-fields.tsx'
import { Fields, TabBody, type TabProps } from './fields-of-tab.tsx'
import type { GroupForm } from './group-form.ts'
import { t } from './groups-texts.ts'

/** One lunch and one break a day: how long they are, whether they are paid, and whether they are taken off. */
export function BreaksTab({ values, isReadOnly: disabled }: TabProps) {
  const { allowLunch, autoDeductLunch, paidLunch, allowBreaks, autoDeductBreaks, paidBreaks } = values.breakLunchSettings
  return (
    <TabBody>
      <SwitchField<GroupForm> name="breakLunchSettings.allowLunch" label={t('allowLunch')} disabled={disabled} />
      {allowLunch ? (
        <>
          <Fields>
            <NumberField<GroupForm>
              name="breakLunchSettings.lunchPeriodMinutes"
              label={t('lunchMinutes')}
              min={0}
              max={240}
              unit={t('min')}
              disabled={disabled}
            />
          </Fields>
          <SwitchField<GroupForm> name="breakLunchSettings.paidLunch" label={t('paidLunch')} disabled={disabled} />
          {paidLunch ? null : (
            <SwitchField<GroupForm>
              name="breakLunchSettings.autoDeductLunch"
              label={t('deductLunch')}
              help={t('deductLunchHelp')}
              disabled={disabled}
            />
          )}
          {autoDeductLunch && !paidLunch ? (
            <Fields>
              <NumberField<GroupForm>
                name="breakLunchSettings.lunchTriggerMinutes"
                label={t('trigger')}
                min={0}
                max={1440}
                unit={t('min')}
                disabled={disabled}
              />
            </Fields>
          ) : null}
        </>
      ) : null}
      <hr className="border-border" />
      <SwitchField<GroupForm> name="breakLunchSettings.allowBreaks" label={t('allowBreaks')} disabled={disabled} />
      {allowBreaks ? (
        <>
          <Fields>
            <NumberField<GroupForm>
              name="breakLunchSettings.breakPeriodMinutes"
              label={t('breakMinutes')}
              min={0}
              max={240}
              unit={t('min')}
              disabled={disabled}
            />
          </Fields>
          <SwitchField<GroupForm> name="breakLunchSettings.paidBreaks" label={t('paidBreaks')} disabled={disabled} />
          {paidBreaks ? null : (
            <SwitchField<GroupForm> name="breakLunchSettings.autoDeductBreaks" label={t('deductBreaks')} disabled={disabled} />
          )}
          {autoDeductBreaks && !paidBreaks ? (
            <Fields>
              <NumberField<GroupForm>
                name="breakLunchSettings.breakTriggerMinutes"
                label={t('trigger')}
                min={0}
                max={1440}
                unit={t('min')}
                disabled={disabled}
              />
            </Fields>
          ) : null}
        </>
      ) : null}
    </TabBody>
  )
}
