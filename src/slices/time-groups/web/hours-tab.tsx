import { WEEKDAYS, type Weekday } from '#core/plain-date.ts'
import { RadioCardsField, SwitchField } from '#web/form/choice-fields.tsx'
import { LinesField } from '#web/form/lines-field.tsx'
import { NumberField } from '#web/form/number-fields.tsx'
import { SelectField } from '#web/form/select-field.tsx'
import { Fields, optionsOf, TabBody, type TabProps } from './fields-of-tab.tsx'
import type { GroupForm } from './group-form.ts'
import { t } from './groups-texts.ts'
import { WEEKDAY_LABELS } from './words.ts'

const GROUP_TYPES = optionsOf<GroupForm['groupType']>({ hourly: t('hourly'), salaried: t('salaried'), exempt: t('exempt') })
const SCOPES: Readonly<Record<GroupForm['overtimeRules'][number]['scope'], string>> = {
  day: t('scopeDay'),
  week: t('scopeWeek'),
  consecutive_day: t('scopeSeventh'),
  holiday: t('scopeHoliday'),
}
const PRESETS: { value: GroupForm['overtime']; label: string; help: string }[] = [
  { value: 'weekly', label: t('federal'), help: t('federalHelp') },
  { value: 'california', label: t('california'), help: t('californiaHelp') },
  { value: 'own', label: t('ownTiers'), help: t('ownTiersHelp') },
]
const SOURCES: { value: GroupForm['overtimeSource']; label: string; help: string }[] = [
  { value: 'computed', label: t('computed'), help: t('computedHelp') },
  { value: 'typed', label: t('typed'), help: t('typedHelp') },
]
const STEPS = ['0', '1', '5', '6', '10', '15', '30', '60'].map(value => ({
  value,
  label: value === '0' ? t('notRounded') : t('minutesStep', { n: Number(value) }),
}))
const DIRECTIONS = optionsOf<GroupForm['roundingDirection']>({ nearest: t('nearest'), up: t('up'), down: t('down') })
const FORMATS = optionsOf<GroupForm['timeFormat']>({ decimal: t('decimal'), hours_minutes: t('hoursMinutes') })

/** How long people work, what is overtime, and how hours are rounded and shown. */
export function HoursTab({ values, isReadOnly: disabled }: TabProps) {
  const { overtime, groupType, hasSchedule, timeRoundingMinutes } = values
  return (
    <TabBody>
      <Fields>
        <SelectField<GroupForm, GroupForm['groupType']> name="groupType" label={t('groupType')} options={GROUP_TYPES} disabled={disabled} />
        <SelectField<GroupForm, Weekday>
          name="workWeekStart"
          label={t('weekStarts')}
          options={optionsOf(WEEKDAY_LABELS)}
          disabled={disabled}
        />
        <NumberField<GroupForm>
          name="defaultWorkHoursPerDay"
          label={t('hoursPerDay')}
          decimals={2}
          min={0}
          max={24}
          unit={t('hrs')}
          disabled={disabled}
        />
        <SelectField<GroupForm, GroupForm['timeFormat']> name="timeFormat" label={t('timeFormat')} options={FORMATS} disabled={disabled} />
      </Fields>
      <SwitchField<GroupForm> name="hasSchedule" label={t('hasSchedule')} help={t('hasScheduleHelp')} disabled={disabled} />
      {hasSchedule ? (
        <div className="grid grid-cols-4 gap-3 md:grid-cols-7">
          {WEEKDAYS.map(day => (
            <NumberField<GroupForm>
              key={day}
              name={`schedule.${day}`}
              label={WEEKDAY_LABELS[day]}
              decimals={2}
              min={0}
              max={24}
              disabled={disabled}
            />
          ))}
        </div>
      ) : null}
      {groupType === 'exempt' ? (
        <p className="text-dense text-muted">{t('exemptHelp')}</p>
      ) : (
        <>
          <RadioCardsField<GroupForm> name="overtime" label={t('overtime')} options={PRESETS} disabled={disabled} />
          {overtime === 'weekly' ? (
            <Fields>
              <NumberField<GroupForm>
                name="overtimeThresholdHours"
                label={t('overAWeek')}
                help={t('overAWeekHelp')}
                decimals={2}
                min={0}
                max={168}
                unit={t('hrs')}
                disabled={disabled}
              />
            </Fields>
          ) : null}
          {overtime === 'own' ? (
            <LinesField<GroupForm, 'overtimeRules'>
              name="overtimeRules"
              legend={t('tiers')}
              addLabel={t('addTier')}
              empty={{ scope: 'day', overHours: null, multiplier: 1.5 }}
              disabled={disabled}
              textOf={({ scope, overHours, multiplier }) => `${SCOPES[scope]} ${overHours ?? ''} × ${multiplier ?? ''}`}
            >
              {(nameOf, { labelHidden }) => (
                <>
                  <SelectField<GroupForm, keyof typeof SCOPES>
                    name={nameOf('scope')}
                    label={t('scope')}
                    labelHidden={labelHidden}
                    options={optionsOf(SCOPES)}
                    disabled={disabled}
                  />
                  <NumberField<GroupForm>
                    name={nameOf('overHours')}
                    label={t('over')}
                    labelHidden={labelHidden}
                    decimals={2}
                    min={0}
                    max={168}
                    unit={t('hrs')}
                    disabled={disabled}
                  />
                  <NumberField<GroupForm>
                    name={nameOf('multiplier')}
                    label={t('times')}
                    labelHidden={labelHidden}
                    decimals={2}
                    min={1}
                    max={5}
                    disabled={disabled}
                  />
                </>
              )}
            </LinesField>
          ) : null}
          <RadioCardsField<GroupForm> name="overtimeSource" label={t('overtimeSource')} options={SOURCES} disabled={disabled} />
        </>
      )}
      <Fields>
        <SelectField<GroupForm, string> name="timeRoundingMinutes" label={t('rounding')} options={STEPS} disabled={disabled} />
        {Number(timeRoundingMinutes) > 1 ? (
          <SelectField<GroupForm, GroupForm['roundingDirection']>
            name="roundingDirection"
            label={t('direction')}
            options={DIRECTIONS}
            disabled={disabled}
          />
        ) : null}
      </Fields>
    </TabBody>
  )
}
