import { ORPCError } from '@orpc/client'
import { cleanup, render, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { TextField } from './fields.tsx'
import { Form } from './form.tsx'
import { LinesField } from './lines-field.tsx'
import { HoursField } from './number-fields.tsx'
import { SubmitButton } from './submit-button.tsx'
import { useForm, useValue } from './use-form.ts'

interface Values {
  lines: { id: string; purpose: string; minutes: number | null }[]
}

const save = vi.fn<(values: Values) => Promise<void>>()
beforeEach(() => {
  save.mockReset().mockResolvedValue()
})
afterEach(cleanup)

function linesError(lines: Values['lines']): string | undefined {
  if (lines.length === 0) return 'Add at least one line'
  return lines.every(({ purpose }) => purpose === '') ? 'Every purpose is missing' : undefined
}

function Sample({ isSorted = false }: { isSorted?: boolean }) {
  const form = useForm<Values>(
    {
      lines: [
        { id: 'a', purpose: 'Rent', minutes: 60 },
        { id: 'b', purpose: 'Food', minutes: 90 },
      ],
    },
    ({ lines }) => ({
      ...Object.fromEntries(lines.map((line, at) => [`lines.${at}.purpose`, line.purpose === '' ? 'Enter a purpose' : undefined])),
      lines: linesError(lines),
    }),
  )
  const sum = useValue(form, 'lines').reduce((minutes, line) => minutes + (line.minutes ?? 0), 0)
  return (
    <Form form={form} label="Sample" failed="Failed to save" onSubmit={save}>
      <LinesField<Values, 'lines'>
        name="lines"
        legend="Lines"
        isSorted={isSorted}
        empty={{ id: '', purpose: '', minutes: null }}
        textOf={line => line.purpose}
        totals={<output>{sum} minutes</output>}
      >
        {(nameOf, { labelHidden }) => (
          <>
            <TextField<Values> name={nameOf('purpose')} label="Purpose" labelHidden={labelHidden} />
            <HoursField<Values> name={nameOf('minutes')} label="Hours" labelHidden={labelHidden} />
          </>
        )}
      </LinesField>
      <SubmitButton>Save</SubmitButton>
    </Form>
  )
}

function setup(sample = <Sample />) {
  render(sample)
  const user = userEvent.setup()
  const line = (n: number) => within(screen.getByRole('listitem', { name: `Lines, line ${n}` }))
  const purposes = () => screen.getAllByLabelText<HTMLInputElement>('Purpose').map(field => field.value)
  return { user, line, purposes, press: (name: string) => user.click(screen.getByRole('button', { name })) }
}

test('lines are added, filled and removed; the focus follows, and an id of a line is kept', async () => {
  const { user, line, press } = setup()
  await press('Add line')
  expect(document.activeElement).toBe(line(3).getByLabelText('Purpose'))
  await user.keyboard('Coats')
  await press('Remove line 1')
  expect(document.activeElement).toBe(line(1).getByLabelText('Purpose'))
  await press('Save')
  expect(save).toHaveBeenCalledExactlyOnceWith({
    lines: [
      { id: 'b', purpose: 'Food', minutes: 90 },
      { id: '', purpose: 'Coats', minutes: null },
    ],
  })
})

test('without lines the focus is on the button that adds one, and the error stands at the lines', async () => {
  const { press } = setup()
  await press('Remove line 1')
  await press('Remove line 1')
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Add line' }))
  await press('Save')
  expect(screen.getByText('Add at least one line')).toBeTruthy()
  expect(save).not.toHaveBeenCalled()
})

test('a failed save focuses the button that adds a line when only the lines as a whole are wrong', async () => {
  const { press } = setup()
  await press('Remove line 1')
  await press('Remove line 1')
  await press('Save')
  const add = screen.getByRole('button', { name: 'Add line' })
  await vi.waitFor(() => expect(document.activeElement).toBe(add))
  expect(document.getElementById(add.getAttribute('aria-describedby')!)?.textContent).toContain('Add at least one line')
})

test('lines show their own errors beside an error of all of them', async () => {
  const { user, line, press } = setup()
  await user.clear(line(1).getByLabelText('Purpose'))
  await user.clear(line(2).getByLabelText('Purpose'))
  await press('Save')
  expect(screen.getByText('Every purpose is missing')).toBeTruthy()
  expect(line(2).getByText('Enter a purpose')).toBeTruthy()
  await vi.waitFor(() => expect(document.activeElement).toBe(line(1).getByLabelText('Purpose')))
})

test('a line moves by button and by Alt+arrow, and the focus moves with it', async () => {
  const { user, line, purposes, press } = setup()
  await press('Move line 2 up')
  expect(purposes()).toEqual(['Food', 'Rent'])
  await user.click(line(1).getByLabelText('Hours'))
  await user.keyboard('{Alt>}{ArrowDown}{/Alt}')
  expect(purposes()).toEqual(['Rent', 'Food'])
  expect(document.activeElement).toBe(line(2).getByLabelText('Hours'))
  await user.keyboard('{Alt>}{ArrowDown}{/Alt}')
  expect(purposes()).toEqual(['Rent', 'Food'])
})

test('a text that means nothing moves with its line, and its error too', async () => {
  const { user, line, press } = setup()
  await user.type(line(1).getByLabelText('Hours'), 'x')
  await press('Move line 1 down')
  await press('Save')
  expect(line(2).getByLabelText<HTMLInputElement>('Hours')).toMatchObject({ value: '1.00x' })
  expect(line(2).getByText('Enter hours as 8, 7.5, or 7:30')).toBeTruthy()
  expect(line(1).queryByRole('alert')).toBeNull()
})

test('the totals follow what is typed', async () => {
  const { user, line } = setup()
  expect(screen.getByText('150 minutes')).toBeTruthy()
  await user.clear(line(1).getByLabelText('Hours'))
  expect(screen.getByText('90 minutes')).toBeTruthy()
})

test('what the server says of a field of a line stands at that field, and gets the focus', async () => {
  const { line, press } = setup()
  const issues = [{ field: 'lines.1.purpose', rule: 'too_big', message: 'At most 200 characters' }]
  save.mockRejectedValueOnce(
    new ORPCError('VALIDATION', {
      status: 422,
      message: 'lines.1.purpose: At most 200 characters',
      data: { field: 'lines.1.purpose', data: { issues } },
    }),
  )
  await press('Save')
  expect(line(2).getByText('At most 200 characters')).toBeTruthy()
  await vi.waitFor(() => expect(document.activeElement).toBe(line(2).getByLabelText('Purpose')))
  expect(screen.getAllByRole('alert')).toHaveLength(1)
})

test('lines with an order of their own are not moved, by button or by key', async () => {
  const { user, line, purposes } = setup(<Sample isSorted />)
  expect(screen.queryByRole('button', { name: /^Move/ })).toBeNull()
  await user.click(line(1).getByLabelText('Purpose'))
  await user.keyboard('{Alt>}{ArrowDown}{/Alt}')
  expect(purposes()).toEqual(['Rent', 'Food'])
  expect(line(1).getByRole('button', { name: 'Remove line 1' })).toBeTruthy()
})
