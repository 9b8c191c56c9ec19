import { SwitchField } from '#web/form/choice-fields.tsx'
import { HoursField, NumberField } from '#web/form/number-fields.tsx'
import type { BreakLunchSettings } from '../rules/group-settings.ts'
import { Fields, TabBody, type TabProps } from './fields-of-tab.tsx'
import type { GroupForm } from './group-form.ts'
import { part } from './part-texts.ts'

type Key = keyof BreakLunchSettings

/** The settings of lunch or of the break, and what each is called. */
interface Pause {
  allow: Key
  minutes: Key
  paid: Key
  deduct: Key
  trigger: Key
}

const LUNCH: Pause = {
  allow: 'allowLunch',
  minutes: 'lunchPeriodMinutes',
  paid: 'paidLunch',
  deduct: 'autoDeductLunch',
  trigger: 'lunchTriggerMinutes',
}
const BREAK: Pause = {
  allow: 'allowBreaks',
  minutes: 'breakPeriodMinutes',
  paid: 'paidBreaks',
  deduct: 'autoDeductBreaks',
  trigger: 'breakTriggerMinutes',
}

export const PAUSE_LABELS: Readonly<Record<Key, string>> = {
  allowLunch: part('allowLunch'),
  lunchPeriodMinutes: part('lunchMinutes'),
  paidLunch: part('paidLunch'),
  autoDeductLunch: part('deductLunch'),
  lunchTriggerMinutes: part('lunchTrigger'),
  allowBreaks: part('allowBreaks'),
  breakPeriodMinutes: part('breakMinutes'),
  paidBreaks: part('paidBreaks'),
  autoDeductBreaks: part('deductBreaks'),
  breakTriggerMinutes: part('breakTrigger'),
}

/** One lunch and one break a day: how long they are, whether they are paid, and whether they are taken off. */
export const BreaksTab = (props: TabProps) => (
  <TabBody>
    <PauseFields pause={LUNCH} deductHelp={part('deductLunchHelp')} {...props} />
    <hr className="border-border" />
    <PauseFields pause={BREAK} {...props} />
  </TabBody>
)

interface PauseFieldsProps extends TabProps {
  pause: Pause
  deductHelp?: string
}

const PauseFields = ({ pause, deductHelp, values, isReadOnly: disabled }: PauseFieldsProps) => {
  const { allow, minutes, paid, deduct, trigger } = pause
  const settings = values.breakLunchSettings
  const fieldOf = (key: Key) => ({ name: `breakLunchSettings.${key}` as const, label: PAUSE_LABELS[key], disabled })
  return (
    <>
      <SwitchField<GroupForm> {...fieldOf(allow)} />
      {settings[allow] ? (
        <>
          <Fields>
            <NumberField<GroupForm> {...fieldOf(minutes)} min={0} max={240} unit={part('min')} />
          </Fields>
          <SwitchField<GroupForm> {...fieldOf(paid)} />
          {settings[paid] ? null : <SwitchField<GroupForm> {...fieldOf(deduct)} help={deductHelp} />}
          {settings[deduct] && !settings[paid] ? (
            <Fields>
              <HoursField<GroupForm> {...fieldOf(trigger)} unit={part('hrs')} />
            </Fields>
          ) : null}
        </>
      ) : null}
    </>
  )
}
