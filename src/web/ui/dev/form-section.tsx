import { type ReactNode, useEffect, useState } from 'react'
import { sumMoney } from '#core/money.ts'
import { CheckboxField, RadioCardsField, SwitchField } from '#web/form/choice-fields.tsx'
import { ComboboxField } from '#web/form/combobox-field.tsx'
import { DateField } from '#web/form/date-field.tsx'
import { EmailField, PasswordField, TextField } from '#web/form/fields.tsx'
import { Form } from '#web/form/form.tsx'
import { LinesField } from '#web/form/lines-field.tsx'
import { HoursField, MoneyField, NumberField } from '#web/form/number-fields.tsx'
import { SelectField } from '#web/form/select-field.tsx'
import { SubmitButton } from '#web/form/submit-button.tsx'
import { TagsField } from '#web/form/tags-field.tsx'
import { TextareaField } from '#web/form/textarea-field.tsx'
import { TimeZoneField } from '#web/form/time-zone-field.tsx'
import { type FormHandle, useForm, useValue } from '#web/form/use-form.ts'
import { Section } from './section.tsx'

interface Values {
  name: string
  email: string
  phone: string
  password: string
  notes: string
  people: number | null
  hours: number | null
  budget: number | null
  startsOn: string | null
  timeZone: string | null
  kind: string
  location: string | null
  tags: readonly string[]
  remote: boolean
  agreed: boolean
  basis: string
}

const empty: Values = {
  name: '',
  email: '',
  phone: '',
  password: '',
  notes: '',
  people: null,
  hours: null,
  budget: null,
  startsOn: null,
  timeZone: null,
  kind: '',
  location: null,
  tags: [],
  remote: false,
  agreed: false,
  basis: '',
}

const filled: Values = {
  name: 'Shelter',
  email: 'shelter@harborlight.org',
  phone: '(555) 010-4477',
  password: 'harbor-light',
  notes: 'Open every night from November to March.',
  people: 12,
  hours: 450,
  budget: 12_345_600,
  startsOn: '2026-11-22',
  timeZone: 'America/New_York',
  kind: 'program',
  location: 'north',
  tags: ['Housing', 'Winter'],
  remote: true,
  agreed: true,
  basis: 'cash',
}

const kinds = [
  { value: 'program', label: 'Program' },
  { value: 'support', label: 'Support' },
]
const places = [
  { value: 'north', label: 'North Pier', detail: 'Pier 1' },
  { value: 'south', label: 'South Pier', detail: 'Pier 2' },
]
const bases = [
  { value: 'cash', label: 'Cash', help: 'When money moves.' },
  { value: 'accrual', label: 'Accrual', help: 'When it is earned or owed.' },
]

const invalid = (): Record<keyof Values, string> =>
  Object.fromEntries(Object.keys(empty).map(name => [name, 'This field has an error'])) as Record<keyof Values, string>

function AllFields({ state }: { state: 'rest' | 'help' | 'disabled' }) {
  const of = (label: string) => ({
    label,
    required: state === 'help',
    disabled: state === 'disabled',
    ...(state === 'help' ? { help: 'A sentence that helps.' } : {}),
  })
  return (
    <div className="grid items-start gap-4 sm:grid-cols-2 lg:grid-cols-3">
      <TextField<Values> name="name" {...of('Name')} />
      <EmailField<Values> name="email" {...of('Email')} />
      <TextField<Values> name="phone" type="tel" {...of('Phone')} />
      <PasswordField<Values> name="password" autoComplete="new-password" {...of('Password')} />
      <NumberField<Values> name="people" unit="people" min={0} {...of('Capacity')} />
      <HoursField<Values> name="hours" {...of('Hours')} />
      <MoneyField<Values> name="budget" currency="USD" {...of('Budget amount')} />
      <DateField<Values> name="startsOn" {...of('Starts on')} />
      <TimeZoneField<Values> name="timeZone" present={filled.timeZone} {...of('Time zone')} />
      <SelectField<Values> name="kind" options={kinds} {...of('Kind')} />
      <ComboboxField<Values> name="location" options={places} {...of('Location')} />
      <TagsField<Values> name="tags" {...of('Tags')} />
      <SwitchField<Values> name="remote" {...of('Works remotely')} />
      <CheckboxField<Values> name="agreed" {...of('Counts toward overtime')} />
      <TextareaField<Values> name="notes" rows={2} {...of('Notes')} />
      <RadioCardsField<Values> name="basis" options={bases} {...of('Accounting basis')} />
    </div>
  )
}

const never = () => new Promise<never>(() => undefined)

/** Every field in every state. */
export function FormSection() {
  const restForm = useForm<Values>(empty)
  const filledForm = useForm<Values>(filled)
  const wrong = useForm<Values>(empty, invalid)
  const disabled = useForm<Values>(filled)
  const busy = useForm<Pick<Values, 'name'>>({ name: 'Shelter' })
  useSubmitted(wrong)
  useSubmitted(busy)
  return (
    <Section title="Forms">
      <State name="Empty" form={restForm}>
        <AllFields state="rest" />
      </State>
      <State name="Filled, with help, required" form={filledForm}>
        <AllFields state="help" />
      </State>
      <State name="Invalid" form={wrong}>
        <AllFields state="rest" />
      </State>
      <State name="Disabled" form={disabled}>
        <AllFields state="disabled" />
      </State>
      <State name="Busy" form={busy} id="busy-form">
        <TextField<Pick<Values, 'name'>> name="name" label="Name" />
        <div>
          <SubmitButton>Save</SubmitButton>
        </div>
      </State>
      <Lines />
    </Section>
  )
}

/** Submits a sample once, so that it shows its errors or is busy. */
function useSubmitted<V extends object>({ hook }: FormHandle<V>): void {
  const { handleSubmit } = hook
  useEffect(() => void handleSubmit(never)(), [handleSubmit])
}

interface StateProps<V extends object> {
  name: string
  form: FormHandle<V>
  id?: string
  children: ReactNode
}

function State<V extends object>({ name, form, id, children }: StateProps<V>) {
  return (
    <div className="flex flex-col gap-2">
      <p className="text-xs font-medium text-muted">{name}</p>
      <Form form={form} label={`Sample: ${name}`} failed="Failed to save" onSubmit={never} {...(id === undefined ? {} : { id })}>
        {children}
      </Form>
    </div>
  )
}

interface Budget {
  lines: { purpose: string; amount: number | null }[]
}

function Lines() {
  const [lines] = useState<Budget>({
    lines: [
      { purpose: 'Rent', amount: 240_000 },
      { purpose: 'Blankets', amount: 35_050 },
    ],
  })
  const form = useForm<Budget>(lines)
  return (
    <State name="Lines" form={form}>
      <LinesField<Budget, 'lines'>
        name="lines"
        legend="Budget lines"
        empty={{ purpose: '', amount: null }}
        textOf={({ purpose }) => purpose}
        totals={<Total form={form} />}
      >
        {(nameOf, { labelHidden }) => (
          <>
            <TextField<Budget> name={nameOf('purpose')} label="Purpose" labelHidden={labelHidden} />
            <MoneyField<Budget> name={nameOf('amount')} label="Amount" labelHidden={labelHidden} currency="USD" />
          </>
        )}
      </LinesField>
    </State>
  )
}

function Total({ form }: { form: FormHandle<Budget> }) {
  const lines = useValue(form, 'lines')
  return <p className="text-sm tabular-nums">Total {(sumMoney(lines.map(line => line.amount ?? 0)) / 100).toFixed(2)}</p>
}
