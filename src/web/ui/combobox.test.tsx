// @vitest-environment jsdom
import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { Combobox, type ComboboxOption, type ComboboxProps, MultiCombobox } from './combobox.tsx'
import { Dialog } from './dialog.tsx'

const towns: readonly ComboboxOption[] = [
  { value: 'a', label: 'Albany', detail: 'ALB' },
  { value: 'b', label: 'Boston', detail: 'BOS' },
  { value: 'c', label: 'Camden', detail: 'CAM', inactive: true },
  { value: 'd', label: 'Dover', detail: 'DOV' },
]

type Given = Partial<Omit<ComboboxProps, 'value' | 'onValueChange'>> & { start?: ComboboxOption | null }

const One = ({ start = null, onChange, ...rest }: Given & { onChange: (value: string | null) => void }) => {
  const [value, setValue] = useState<ComboboxOption | null>(start)
  return (
    <>
      <Combobox
        aria-label="Town"
        options={towns}
        {...rest}
        value={value}
        onValueChange={next => {
          setValue(next)
          onChange(next?.value ?? null)
        }}
      />
      <button type="button">After</button>
    </>
  )
}

const setup = (given: Given = {}) => {
  const onChange = vi.fn()
  const view = render(<One {...given} onChange={onChange} />)
  const input = screen.getByRole<HTMLInputElement>('combobox', { name: 'Town' })
  return { onChange, input, view, user: userEvent.setup() }
}

const offered = () => screen.queryAllByRole('option').map(option => option.textContent)

beforeAll(() => {
  // The list measures itself, which jsdom cannot.
  globalThis.ResizeObserver ??= class {
    observe() {}
    unobserve() {}
    disconnect() {}
  }
})

describe('Combobox', () => {
  test('typing narrows the options by label and second line, and Enter chooses the first match', async () => {
    const { user, input, onChange } = setup()
    await user.click(input)
    expect(offered()).toEqual(['AlbanyALB', 'BostonBOS', 'DoverDOV'])
    await user.keyboard('dov')
    expect(offered()).toEqual(['DoverDOV'])
    await user.keyboard('{Enter}')
    expect(onChange).toHaveBeenCalledExactlyOnceWith('d')
    expect(input.value).toBe('Dover')
    expect(offered()).toEqual([])
    expect(document.activeElement).toBe(input)
  })

  test('all options are offered again when a list with a chosen value opens', async () => {
    const { user, input } = setup({ start: towns[1] as ComboboxOption })
    await user.click(input)
    expect(offered()).toHaveLength(3)
    expect(screen.getByRole('option', { selected: true }).textContent).toContain('Boston')
  })

  test('an inactive value is shown with its state and is not offered', async () => {
    const { user, input } = setup({ start: towns[2] as ComboboxOption })
    expect(input.value).toBe('Camden')
    expect(screen.getByText('Inactive')).toBeTruthy()
    await user.click(input)
    expect(offered()).toEqual(['AlbanyALB', 'BostonBOS', 'DoverDOV'])
  })

  test('Escape restores the value and closes the list only, not the dialog around', async () => {
    const onChange = vi.fn()
    const onOpenChange = vi.fn()
    const user = userEvent.setup()
    render(
      <Dialog open onOpenChange={onOpenChange} title="Move">
        <One start={towns[0] as ComboboxOption} onChange={onChange} />
      </Dialog>,
    )
    const input = screen.getByRole<HTMLInputElement>('combobox', { name: 'Town' })
    await user.click(input)
    await user.keyboard('x')
    await user.keyboard('{Escape}')
    expect(input.value).toBe('Albany')
    expect(offered()).toEqual([])
    expect(onChange).not.toHaveBeenCalled()
    expect(onOpenChange).not.toHaveBeenCalled()
    await user.keyboard('{Escape}')
    expect(onOpenChange).toHaveBeenCalledExactlyOnceWith(false)
  })

  test('a text that matches nothing is dropped on leaving, and a cleared text clears the value', async () => {
    const { user, input, onChange } = setup({ start: towns[0] as ComboboxOption })
    await user.click(input)
    await user.keyboard('zzz')
    expect(screen.getAllByText('No results for “Albanyzzz”')).toHaveLength(2)
    await user.tab()
    expect(input.value).toBe('Albany')
    expect(onChange).not.toHaveBeenCalled()
    await user.clear(input)
    await user.click(screen.getByRole('button', { name: 'After' }))
    expect(onChange).toHaveBeenCalledExactlyOnceWith(null)
  })

  test('its button clears the value, and a required field has none', async () => {
    const { user, input, onChange, view } = setup({ start: towns[0] as ComboboxOption })
    await user.click(screen.getByRole('button', { name: 'Clear Albany' }))
    expect(onChange).toHaveBeenCalledExactlyOnceWith(null)
    expect(input.value).toBe('')
    view.unmount()
    setup({ start: towns[0] as ComboboxOption, required: true })
    expect(screen.queryByRole('button', { name: 'Clear Albany' })).toBeNull()
  })

  test('free text is taken as it is typed, without choosing a similar option', async () => {
    const { user, input, onChange } = setup({ freeText: true })
    await user.click(input)
    await user.keyboard('Bos{Enter}')
    expect(onChange).toHaveBeenLastCalledWith('Bos')
    await user.clear(input)
    await user.keyboard('Alb')
    await user.tab()
    expect(onChange).toHaveBeenLastCalledWith('Alb')
  })

  test('a searching caller gets what is typed, and options of the search before cannot be chosen meanwhile', async () => {
    const onSearch = vi.fn()
    const { user, input, onChange, view } = setup({ onSearch, status: 'type to search', options: [] })
    await user.click(input)
    expect(screen.getAllByText('Type to search')).toHaveLength(2)
    await user.keyboard('do')
    expect(onSearch).toHaveBeenLastCalledWith('do')
    view.rerender(<One onSearch={onSearch} status="loading" onChange={onChange} />)
    expect(screen.getAllByText('Searching…')).toHaveLength(2)
    await user.keyboard('{Enter}')
    expect(onChange).not.toHaveBeenCalled()
    view.rerender(<One onSearch={onSearch} options={[towns[3] as ComboboxOption]} onChange={onChange} />)
    await user.keyboard('{Enter}')
    expect(onChange).toHaveBeenCalledExactlyOnceWith('d')
    expect(onSearch).toHaveBeenLastCalledWith('')
  })

  test('a failed search says so and is retried by button and by Enter', async () => {
    const onRetry = vi.fn()
    const { user, input } = setup({ onSearch: () => undefined, status: 'error', onRetry })
    await user.click(input)
    await user.keyboard('{Enter}')
    await user.click(screen.getByRole('button', { name: 'Try Again' }))
    expect(onRetry).toHaveBeenCalledTimes(2)
    expect(screen.getAllByText("Couldn't load the choices")).toHaveLength(2)
  })

  test('of 5,000 options only those in view are in the page, and each says its position', async () => {
    vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(320)
    const many = Array.from({ length: 5000 }, (_, n) => ({ value: `${n}`, label: `Town ${n}` }))
    const { user, input } = setup({ options: many })
    await user.click(input)
    const first = await screen.findByRole('option', { name: 'Town 0' })
    expect(first.getAttribute('aria-setsize')).toBe('5000')
    expect(first.getAttribute('aria-posinset')).toBe('1')
    expect(screen.getAllByRole('option').length).toBeLessThan(100)
    vi.restoreAllMocks()
  })
})

const Several = ({ freeText = false }: { freeText?: boolean }) => {
  const [values, setValues] = useState<readonly ComboboxOption[]>([])
  return <MultiCombobox aria-label="Towns" options={towns} values={values} onValuesChange={setValues} freeText={freeText} />
}

describe('MultiCombobox', () => {
  const chips = () => screen.queryAllByRole('button', { name: /^Remove/ }).map(button => button.getAttribute('aria-label'))

  test('keeps the list open while choosing, and choosing again or Backspace removes', async () => {
    const user = userEvent.setup()
    render(<Several />)
    await user.click(screen.getByRole('combobox', { name: 'Towns' }))
    await user.click(screen.getByRole('option', { name: /Albany/ }))
    await user.click(screen.getByRole('option', { name: /Dover/ }))
    expect(chips()).toEqual(['Remove Albany', 'Remove Dover'])
    await user.click(screen.getByRole('option', { name: /Albany/ }))
    expect(chips()).toEqual(['Remove Dover'])
    await user.keyboard('{Backspace}')
    expect(chips()).toEqual([])
  })

  test('free text makes tags, the last one also on leaving', async () => {
    const user = userEvent.setup()
    render(<Several freeText />)
    await user.click(screen.getByRole('combobox', { name: 'Towns' }))
    await user.keyboard('north{Enter}south')
    await user.tab()
    expect(chips()).toEqual(['Remove north', 'Remove south'])
  })
})
