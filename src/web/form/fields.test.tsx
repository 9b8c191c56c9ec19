import { cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { CheckboxField, RadioCardsField, SwitchField } from './choice-fields.tsx'
import { ComboboxField } from './combobox-field.tsx'
import { DateField } from './date-field.tsx'
import { TextField } from './fields.tsx'
import { Form } from './form.tsx'
import { HoursField, MoneyField, NumberField } from './number-fields.tsx'
import { SelectField } from './select-field.tsx'
import { SubmitButton } from './submit-button.tsx'
import { TagsField } from './tags-field.tsx'
import { TextareaField } from './textarea-field.tsx'
import { TimeZoneField } from './time-zone-field.tsx'
import { type Check, type FormHandle, useForm } from './use-form.ts'

type Values = Record<string, unknown>

beforeAll(() => import('./day-picker.tsx'))
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

let form: FormHandle<Values>
function Sample({
  initial,
  check,
  onSubmit,
  children,
}: {
  initial: Values
  check: Check<Values>
  onSubmit: (values: Values) => void
  children: ReactNode
}) {
  form = useForm<Values>(initial, check)
  return (
    <Form form={form} label="Sample" failed="Failed to save" onSubmit={onSubmit}>
      {children}
      <SubmitButton>Save</SubmitButton>
    </Form>
  )
}

function setup(initial: Values, children: ReactNode, check: Check<Values> = () => ({})) {
  const saved = vi.fn()
  const user = userEvent.setup()
  render(
    <Sample initial={initial} check={check} onSubmit={saved}>
      {children}
    </Sample>,
  )
  return { saved, user, save: () => user.click(screen.getByRole('button', { name: 'Save' })) }
}
const input = (label: string) => screen.getByLabelText<HTMLInputElement>(label)

test.each([
  ['7.5', 450],
  ['7:30', 450],
  ['7h30', 450],
  ['450m', 450],
  ['', null],
])('hours typed as %j are saved as %j minutes, and shown in the usual form once left', async (text, minutes) => {
  const { saved, user, save } = setup({ hours: null }, <HoursField name="hours" label="Hours" />)
  if (text !== '') await user.type(input('Hours'), text)
  await save()
  expect(saved).toHaveBeenCalledExactlyOnceWith({ hours: minutes })
  expect(input('Hours').value).toBe(minutes === null ? '' : '7.50')
})

test('a text that means nothing is not submitted, says why at its field, and is not changed', async () => {
  const { saved, user, save } = setup({ hours: null }, <HoursField name="hours" label="Hours" />, values => ({
    hours: values.hours === null ? 'Enter the hours' : undefined,
  }))
  await user.type(input('Hours'), 'seven')
  await save()
  expect(saved).not.toHaveBeenCalled()
  expect(screen.getByRole('alert').textContent).toBe('Enter hours as 8, 7.5, or 7:30')
  expect(input('Hours').value).toBe('seven')
  await user.clear(input('Hours'))
  expect(screen.getByRole('alert').textContent).toBe('Enter the hours')
  await user.type(input('Hours'), '8')
  expect(screen.queryByRole('alert')).toBeNull()
})

test('an amount is saved in minor units, and numbers keep to their limits', async () => {
  const fields = (
    <>
      <MoneyField name="budget" label="Budget" currency="USD" />
      <NumberField name="people" label="People" min={1} max={500} />
    </>
  )
  const { saved, user, save } = setup({ budget: 5, people: null }, fields)
  expect(input('Budget').value).toBe('0.05')
  await user.clear(input('Budget'))
  await user.type(input('Budget'), '$1,234.5')
  await user.type(input('People'), '501')
  await save()
  expect(screen.getByRole('alert').textContent).toBe('Enter 500 or less')
  await user.type(input('People'), '{Backspace}')
  await save()
  expect(saved).toHaveBeenCalledExactlyOnceWith({ budget: 123_450, people: 50 })
  expect(input('Budget').value).toBe('1,234.50')
})

test('a value that is set from outside replaces the typed text and its error', async () => {
  const { user, save } = setup({ hours: 60 }, <HoursField name="hours" label="Hours" />)
  await user.type(input('Hours'), 'x')
  await save()
  expect(screen.getByRole('alert')).toBeTruthy()
  await vi.waitFor(() => {
    form.reset({ hours: 90 })
    expect(input('Hours').value).toBe('1.50')
  })
  await save()
  expect(screen.queryByRole('alert')).toBeNull()
})

test('a date is typed as people write it, or chosen in a calendar by keyboard', async () => {
  const { saved, user, save } = setup(
    { from: '2026-11-22', to: null },
    <>
      <DateField name="from" label="From" />
      <DateField name="to" label="To" min="2026-11-01" />
    </>,
  )
  expect(input('From').value).toBe('11/22/2026')
  await user.type(input('To'), 'Oct 31, 2026')
  await save()
  expect(screen.getByRole('alert').textContent).toBe('Enter 11/01/2026 or later')
  await user.clear(input('To'))
  await user.type(input('To'), '2026-12-24')
  await user.click(screen.getByRole('button', { name: 'Choose a date: From' }))
  expect(await screen.findByRole('button', { name: 'Sunday, November 22, 2026' })).toBe(document.activeElement)
  await user.keyboard('{ArrowRight}{Enter}')
  await vi.waitFor(() => expect(document.activeElement).toBe(input('From')))
  await save()
  expect(saved).toHaveBeenCalledExactlyOnceWith({ from: '2026-11-23', to: '2026-12-24' })
})

test('a phone chooses dates in its own way', () => {
  vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener: () => undefined, removeEventListener: () => undefined }))
  setup({ from: '2026-11-22' }, <DateField name="from" label="From" max="2026-12-31" />)
  expect(input('From')).toMatchObject({ type: 'date', value: '2026-11-22', max: '2026-12-31' })
  fireEvent.change(input('From'), { target: { value: '2026-12-01' } })
  expect(form.valuesNow()).toEqual({ from: '2026-12-01' })
})

test('a time zone is found by its city, and its offset is shown', async () => {
  const { saved, user, save } = setup({ zone: null }, <TimeZoneField name="zone" label="Time zone" />)
  await user.type(screen.getByRole('combobox', { name: 'Time zone' }), 'phoenix')
  await user.click(await screen.findByRole('option', { name: /America\/Phoenix.*GMT.7/ }))
  await save()
  expect(saved).toHaveBeenCalledExactlyOnceWith({ zone: 'America/Phoenix' })
})

test('a combobox holds the value of its option and shows a saved one that is not offered', async () => {
  const places = [{ value: 'n', label: 'North Pier' }]
  const present = { value: 's', label: 'South Pier', inactive: true }
  const { saved, user, save } = setup({ place: 's' }, <ComboboxField name="place" label="Location" options={places} present={present} />)
  const box = screen.getByRole<HTMLInputElement>('combobox', { name: 'Location' })
  expect(box.value).toBe('South Pier')
  await user.clear(box)
  await user.type(box, 'nor')
  await user.click(await screen.findByRole('option', { name: 'North Pier' }))
  await save()
  expect(saved).toHaveBeenCalledExactlyOnceWith({ place: 'n' })
})

test('tags are free texts, each once', async () => {
  const { saved, user, save } = setup({ tags: ['Housing'] }, <TagsField name="tags" label="Tags" />)
  await user.type(screen.getByRole('combobox', { name: 'Tags' }), 'Winter{Enter}Food{Enter}')
  await user.click(screen.getByRole('button', { name: 'Remove Housing' }))
  await save()
  expect(saved).toHaveBeenCalledExactlyOnceWith({ tags: ['Winter', 'Food'] })
})

test('switch, checkbox and cards show their errors and hold their values', async () => {
  const bases = [
    { value: 'cash', label: 'Cash' },
    { value: 'accrual', label: 'Accrual' },
  ]
  const fields = (
    <>
      <RadioCardsField name="basis" label="Basis" options={bases} required />
      <CheckboxField name="agreed" label="I agree" />
      <SwitchField name="remote" label="Remote" />
    </>
  )
  const { saved, user, save } = setup({ basis: '', agreed: false, remote: true }, fields, values => ({
    basis: values.basis === '' ? 'Choose a basis' : undefined,
    agreed: values.agreed === true ? undefined : 'Agree first',
  }))
  await save()
  expect(document.activeElement).toBe(screen.getByRole('radio', { name: 'Cash' }))
  expect(screen.getByRole('radiogroup', { name: /Basis/ }).getAttribute('aria-invalid')).toBe('true')
  expect(screen.getByRole('checkbox', { name: 'I agree' }).getAttribute('aria-invalid')).toBe('true')
  await user.click(screen.getByRole('radio', { name: 'Accrual' }))
  await user.click(screen.getByRole('checkbox', { name: 'I agree' }))
  await user.click(screen.getByRole('switch', { name: 'Remote' }))
  await save()
  expect(saved).toHaveBeenCalledExactlyOnceWith({ basis: 'accrual', agreed: true, remote: false })
})

test('every field ties label, help and error to its control', async () => {
  const all = { label: 'Field', help: 'A sentence that helps.', required: true }
  const named: [name: string, field: ReactNode][] = [
    ['text', <TextField key="1" name="a" {...all} />],
    ['area', <TextareaField key="2" name="a" {...all} />],
    ['number', <NumberField key="3" name="a" {...all} />],
    ['date', <DateField key="4" name="a" {...all} />],
    ['select', <SelectField key="5" name="a" options={[]} {...all} />],
    ['combobox', <ComboboxField key="6" name="a" options={[]} {...all} />],
  ]
  for (const [kind, field] of named) {
    const { save } = setup({ a: kind === 'text' || kind === 'area' || kind === 'select' ? '' : null }, field, () => ({ a: 'Wrong' }))
    await save()
    const control = screen.getByLabelText(/^Field/, { selector: 'input, textarea, button' })
    const described = (control.getAttribute('aria-describedby') ?? '').split(' ').map(id => document.getElementById(id)?.textContent)
    expect(described, kind).toEqual(['Wrong', 'A sentence that helps.'])
    expect(control.getAttribute('aria-invalid'), kind).toBe('true')
    expect(document.activeElement, kind).toBe(control)
    cleanup()
  }
})

test('a disabled field cannot be changed, and its value is saved all the same', async () => {
  const { saved, save } = setup(
    { code: 'SH', hours: 60 },
    <>
      <TextField name="code" label="Code" disabled />
      <HoursField name="hours" label="Hours" disabled />
    </>,
  )
  expect(input('Code').disabled && input('Hours').disabled).toBe(true)
  await save()
  expect(saved).toHaveBeenCalledExactlyOnceWith({ code: 'SH', hours: 60 })
})

test('an error of another field disappears when what it was compared with is corrected', async () => {
  const { user, save } = setup(
    { from: '', to: '' },
    <>
      <TextField name="from" label="From" />
      <TextField name="to" label="To" />
    </>,
    values => ({ to: values.from === values.to ? 'Must differ' : undefined }),
  )
  await save()
  expect(within(screen.getByRole('form')).getByText('Must differ')).toBeTruthy()
  await user.type(input('From'), 'a')
  await vi.waitFor(() => expect(screen.queryByText('Must differ')).toBeNull())
})

test.each([
  ['Boston', 'America/New_York'],
  ['eastern', 'America/New_York'],
  ['New York', 'America/New_York'],
  ['Seattle', 'America/Los_Angeles'],
  ['Mountain', 'America/Denver'],
])('%s finds the time zone %s, which is shown as tables show it', async (typed, zone) => {
  const { user, saved, save } = setup({ zone: null }, <TimeZoneField name="zone" label="Time zone" />)
  await user.click(screen.getByRole('combobox', { name: 'Time zone' }))
  await user.keyboard(typed)
  await user.click((await screen.findAllByRole('option'))[0]!)
  expect(screen.getByRole<HTMLInputElement>('combobox', { name: 'Time zone' }).value).toBe(zone)
  await save()
  expect(saved).toHaveBeenCalledWith({ zone })
})
