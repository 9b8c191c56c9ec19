import { cleanup, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { Form } from './form.tsx'
import { type Choice, type PickerControl, PickerField } from './picker-field.tsx'
import { SubmitButton } from './submit-button.tsx'
import { useForm } from './use-form.ts'

interface Values {
  managerId: Choice | null
}

afterEach(cleanup)

const Picker = ({ present, onValueChange, value: _value, ...wiring }: PickerControl) => (
  <button
    {...{ id: wiring.id, disabled: wiring.disabled }}
    type="button"
    onClick={() => onValueChange('e2', { value: 'e2', label: 'Ines', picture: <i /> } as Choice)}
  >
    {present?.label}
  </button>
)

function Sample({ onSubmit }: { onSubmit: (values: Values) => void }) {
  const form = useForm<Values>({ managerId: { value: 'e1', label: 'Marcus' } })
  return (
    <Form form={form} label="Sample" failed="Failed to save" onSubmit={onSubmit}>
      <PickerField<Values> name="managerId" label="Manager">
        {control => <Picker {...control} />}
      </PickerField>
      <SubmitButton>Save</SubmitButton>
    </Form>
  )
}

test('a picker shows the saved record by its label, and the form holds id and label of what is chosen', async () => {
  const saved = vi.fn()
  const user = userEvent.setup()
  render(<Sample onSubmit={saved} />)
  const picker = screen.getByLabelText('Manager')
  expect(picker.textContent).toBe('Marcus')
  await user.click(picker)
  await user.click(screen.getByRole('button', { name: 'Save' }))
  expect(saved).toHaveBeenCalledExactlyOnceWith({ managerId: { value: 'e2', label: 'Ines' } })
})
