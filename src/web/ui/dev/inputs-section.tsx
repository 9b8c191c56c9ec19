import { Search } from 'lucide-react'
import { useState } from 'react'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { Field } from '#web/ui/field.tsx'
import { Glyph } from '#web/ui/glyph.tsx'
import { Input } from '#web/ui/input.tsx'
import { Kbd } from '#web/ui/kbd.tsx'
import { PasswordInput } from '#web/ui/password-input.tsx'
import { RadioCards } from '#web/ui/radio-cards.tsx'
import { Select } from '#web/ui/select.tsx'
import { Textarea } from '#web/ui/textarea.tsx'
import { Section } from './section.tsx'

const days = [
  { value: 'monday', label: 'Monday' },
  { value: 'sunday', label: 'Sunday' },
  { value: 'friday', label: 'Friday', disabled: true },
] as const

/** Inputs and selects, with their errors. */
export function InputsSection() {
  const [day, setDay] = useState<'monday' | 'sunday' | 'friday' | undefined>('monday')
  const [rule, setRule] = useState<'before' | 'after'>('before')
  return (
    <Section title="Inputs">
      <div className="grid items-start gap-4 sm:grid-cols-2 lg:grid-cols-3">
        <Field label="Rest" help="Where the receipt goes.">
          {control => <Input {...control} defaultValue="dana@harborlight.org" />}
        </Field>
        <Field label="Subdomain" error="Subdomain cannot contain consecutive hyphens" required>
          {control => <Input {...control} defaultValue="my--harbor" />}
        </Field>
        <Field label="Disabled">{control => <Input {...control} defaultValue="HL0112" disabled />}</Field>
        <Field label="Search" labelHidden>
          {control => <Input {...control} type="search" placeholder="Search staff" icon={<Glyph of={Search} />} trailing={<Kbd>/</Kbd>} />}
        </Field>
        <Field
          label="Password"
          aside={
            <a href="#forgot" className="touch-target text-dense font-medium text-link hover:underline">
              Forgot Password?
            </a>
          }
        >
          {control => <PasswordInput {...control} size="tall" defaultValue="harbor-light" autoComplete="off" />}
        </Field>
        <Field label="Starts on">{control => <Select {...control} options={days} value={day} onValueChange={setDay} />}</Field>
        <Field label="Nothing chosen" error="Choose a day">
          {control => <Select {...control} options={days} value={undefined} onValueChange={() => undefined} />}
        </Field>
        <Field label="Select, disabled">
          {control => <Select {...control} options={days} value="sunday" onValueChange={() => undefined} disabled />}
        </Field>
        <Field label="Justification" required help="Say what you would use it for, and by when.">
          {control => (
            <Textarea {...control} defaultValue="The winter coat drive on Dec 12 needs sign-up and check-in for about 300 guests." />
          )}
        </Field>
      </div>
      <div className="grid gap-3 sm:grid-cols-3">
        <Checkbox label="Remember this view" defaultChecked />
        <Checkbox label="Not chosen" help="A line that explains it." />
        <Checkbox label="Some rows" indeterminate />
        <Checkbox label="Disabled, on" disabled defaultChecked />
        <Checkbox label="Disabled, off" disabled />
        <Checkbox aria-label="Without a text" />
      </div>
      <RadioCards
        legend="When the payday is not a business day"
        value={rule}
        onValueChange={setRule}
        options={[
          { value: 'before', label: 'Business day before', help: 'Friday for a weekend' },
          { value: 'after', label: 'Business day after', help: 'Monday for a weekend' },
        ]}
      />
    </Section>
  )
}
