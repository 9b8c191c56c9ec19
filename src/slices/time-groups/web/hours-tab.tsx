import { WEEKDAYS, type Weekday } from '#core/plain-date.ts'
import { RadioCardsField, SwitchField } from '#web/form/choice-fields.tsx'
import { LinesField } from '#web/form/lines-field.tsx'
import { NumberField } from '#web/form/number-fields.tsx'
import { SelectField } from '#web/form/select-field.tsx'
import { Fields, optionsOf, TabBody, type TabProps } from './fields-of-tab.tsx'
import type { GroupForm } from './group-form.ts'
import { part } from './part-texts.ts'
import { WEEKDAY_LABELS } from './words.ts'

export const GROUP_TYPES = optionsOf<GroupForm['groupType']>({ hourly: part('hourly'), salaried: part('salaried'), exempt: part('exempt') })
const SCOPES: Readonly<Record<GroupForm['overtimeRules'][number]['scope'], string>> = {
  day: part('scopeDay'),
  week: part('scopeWeek'),
  consecutive_day: part('scopeSeventh'),
  holiday: part('scopeHoliday'),
}
export const PRESETS: { value: GroupForm['overtime']; label: string; help: string }[] = [
  { value: 'weekly', label: part('federal'), help: part('federalHelp') },
  { value: 'california', label: part('california'), help: part('californiaHelp') },
  { value: 'own', label: part('ownTiers'), help: part('ownTiersHelp') },
]
export const SOURCES: { value: GroupForm['overtimeSource']; label: string; help: string }[] = [
  { value: 'computed', label: part('computed'), help: part('computedHelp') },
  { value: 'typed', label: part('typed'), help: part('typedHelp') },
]
export const STEPS = ['0', '1', '5', '6', '10', '15', '30', '60'].map(value => ({
  value,
  label: value === '0' ? part('notRounded') : part('minutesStep', { n: Number(value) }),
}))
export const DIRECTIONS = optionsOf<GroupForm['roundingDirection']>({ nearest: part('nearest'), up: part('up'), down: part('down') })
export const FORMATS = optionsOf<GroupForm['timeFormat']>({ decimal: part('decimal'), hours_minutes: part('hoursMinutes') })

/** A rule of overtime in words. */
export const textOfTier = ({ scope, overHours, multiplier }: GroupForm['overtimeRules'][number]): string =>
  `${SCOPES[scope]} ${overHours ?? ''} × ${multiplier ?? ''}`

/** How long people work, what is overtime, and how hours are rounded and shown. */
export function HoursTab({ values, isReadOnly: disabled }: TabProps) {
  const { overtime, groupType, hasSchedule, timeRoundingMinutes } = values
  return (
    <TabBody>
      <Fields>
        <SelectField<GroupForm, GroupForm['groupType']>
          name="groupType"
          label={part('groupType')}
          options={GROUP_TYPES}
          disabled={disabled}
        />
        <SelectField<GroupForm, Weekday>
          name="workWeekStart"
          label={part('weekStarts')}
          options={optionsOf(WEEKDAY_LABELS)}
          disabled={disabled}
        />
        <NumberField<GroupForm>
          name="defaultWorkHoursPerDay"
          label={part('hoursPerDay')}
          decimals={2}
          min={0}
          max={24}
          unit={part('hrs')}
          disabled={disabled}
        />
        <SelectField<GroupForm, GroupForm['timeFormat']>
          name="timeFormat"
          label={part('timeFormat')}
          options={FORMATS}
          disabled={disabled}
        />
      </Fields>
      <SwitchField<GroupForm> name="hasSchedule" label={part('hasSchedule')} help={part('hasScheduleHelp')} disabled={disabled} />
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
        <p className="text-dense text-muted">{part('exemptHelp')}</p>
      ) : (
        <>
          <RadioCardsField<GroupForm> name="overtime" label={part('overtime')} options={PRESETS} disabled={disabled} />
          {overtime === 'weekly' ? (
            <Fields>
              <NumberField<GroupForm>
                name="overtimeThresholdHours"
                label={part('overAWeek')}
                help={part('overAWeekHelp')}
                decimals={2}
                min={0}
                max={168}
                unit={part('hrs')}
                disabled={disabled}
              />
            </Fields>
          ) : null}
          {overtime === 'own' ? (
            <LinesField<GroupForm, 'overtimeRules'>
              name="overtimeRules"
              legend={part('tiers')}
              addLabel={part('addTier')}
              empty={{ scope: 'day', overHours: null, multiplier: 1.5 }}
              disabled={disabled}
              textOf={textOfTier}
            >
              {(nameOf, { labelHidden }) => (
                <>
                  <SelectField<GroupForm, keyof typeof SCOPES>
                    name={nameOf('scope')}
                    label={part('scope')}
                    labelHidden={labelHidden}
                    options={optionsOf(SCOPES)}
                    disabled={disabled}
                  />
                  <NumberField<GroupForm>
                    name={nameOf('overHours')}
                    label={part('over')}
                    labelHidden={labelHidden}
                    decimals={2}
                    min={0}
                    max={168}
                    unit={part('hrs')}
                    disabled={disabled}
                  />
                  <NumberField<GroupForm>
                    name={nameOf('multiplier')}
                    label={part('times')}
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
          <RadioCardsField<GroupForm> name="overtimeSource" label={part('overtimeSource')} options={SOURCES} disabled={disabled} />
        </>
      )}
      <Fields>
        <SelectField<GroupForm, string> name="timeRoundingMinutes" label={part('rounding')} options={STEPS} disabled={disabled} />
        {Number(timeRoundingMinutes) > 1 ? (
          <SelectField<GroupForm, GroupForm['roundingDirection']>
            name="roundingDirection"
            label={part('direction')}
            options={DIRECTIONS}
            disabled={disabled}
          />
        ) : null}
      </Fields>
    </TabBody>
  )
}
