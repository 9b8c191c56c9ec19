// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { Select } from './select.tsx'

afterEach(cleanup)

const days = [
  { value: 'monday', label: 'Monday' },
  { value: 'tuesday', label: 'Tuesday', disabled: true },
  { value: 'thursday', label: 'Thursday' },
] as const

const setup = (value?: 'monday' | 'thursday') => {
  const onValueChange = vi.fn()
  render(<Select aria-label="Day" options={days} value={value} onValueChange={onValueChange} />)
  return { onValueChange, user: userEvent.setup(), box: screen.getByRole('combobox', { name: 'Day' }) }
}

describe('Select', () => {
  test('throws for an option whose value is an empty string', () => {
    const silence = vi.spyOn(console, 'error').mockImplementation(() => undefined)
    const empty: string = ''
    expect(() =>
      render(<Select aria-label="Day" options={[{ value: empty, label: 'Any' }]} value={undefined} onValueChange={() => undefined} />),
    ).toThrow(/empty string isn't a value/)
    silence.mockRestore()
  })

  test('throws for an empty string as the selected value', () => {
    const silence = vi.spyOn(console, 'error').mockImplementation(() => undefined)
    const empty: string = ''
    expect(() => render(<Select<string> aria-label="Day" options={days} value={empty} onValueChange={() => undefined} />)).toThrow(
      /empty string isn't a value/,
    )
    silence.mockRestore()
  })

  test('opens, skips disabled options and selects by keyboard alone, with the focus on the button', async () => {
    const { onValueChange, user, box } = setup('monday')
    await user.tab()
    await user.keyboard('{ArrowDown}{ArrowDown}{Enter}')
    expect(onValueChange).toHaveBeenCalledExactlyOnceWith('thursday')
    expect(document.activeElement).toBe(box)
    expect(screen.queryByRole('listbox')).toBeNull()
  })

  test('finds an option by its first letters', async () => {
    const { onValueChange, user } = setup('monday')
    await user.tab()
    await user.keyboard('th{Enter}')
    expect(onValueChange).toHaveBeenCalledExactlyOnceWith('thursday')
  })

  test('Escape closes without a change', async () => {
    const { onValueChange, user } = setup('monday')
    await user.tab()
    await user.keyboard('{ArrowDown}{ArrowDown}{Escape}')
    expect(screen.queryByRole('listbox')).toBeNull()
    expect(onValueChange).not.toHaveBeenCalled()
  })

  test('a click on a disabled option changes nothing', async () => {
    const { onValueChange, user, box } = setup()
    await user.click(box)
    await user.click(screen.getByRole('option', { name: 'Tuesday' }))
    expect(onValueChange).not.toHaveBeenCalled()
    await user.click(screen.getByRole('option', { name: 'Thursday' }))
    expect(onValueChange).toHaveBeenCalledExactlyOnceWith('thursday')
  })
})
