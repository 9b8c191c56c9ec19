// @vitest-environment jsdom
import { QueryClient, QueryClientProvider, queryOptions } from '@tanstack/react-query'
import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { beforeAll, expect, test, vi } from 'vitest'
import type { ComboboxOption } from '#web/ui/combobox.tsx'
import { RecordPicker } from './record-picker.tsx'

interface Room {
  id: string
  name: string
  code: string
}
const rooms: readonly Room[] = [
  { id: 'p', name: 'Pantry', code: 'R1' },
  { id: 'k', name: 'Kitchen', code: 'R2' },
]
const optionOf = ({ id, name, code }: Room): ComboboxOption => ({ value: id, label: name, detail: code })

beforeAll(() => {
  globalThis.ResizeObserver ??= class {
    observe() {}
    unobserve() {}
    disconnect() {}
  }
})

type Answer = (search: string) => Promise<{ rows: readonly Room[]; more: boolean }>

const Chooser = ({ answer, start, present }: { answer: Answer; start: string | null; present: ComboboxOption | null }) => {
  const [value, setValue] = useState(start)
  return (
    <RecordPicker
      aria-label="Room"
      query={search => queryOptions({ queryKey: ['rooms', search], queryFn: () => answer(search), retry: false })}
      optionOf={optionOf}
      leaveOut={({ id }) => id === 'self'}
      value={value}
      present={present}
      onValueChange={setValue}
    />
  )
}

const setup = (answer: Answer, start: string | null = null, present: ComboboxOption | null = null) => {
  render(
    <QueryClientProvider client={new QueryClient()}>
      <Chooser answer={answer} start={start} present={present} />
    </QueryClientProvider>,
  )
  return { user: userEvent.setup(), input: screen.getByRole<HTMLInputElement>('combobox', { name: 'Room' }) }
}

const found: Answer = async search => ({ rows: rooms.filter(({ name }) => name.toLowerCase().includes(search)), more: search === '' })

test('nothing is fetched before the picker has the focus, and one call is made for letters typed together', async () => {
  const answer = vi.fn(found)
  const { user, input } = setup(answer)
  expect(answer).not.toHaveBeenCalled()
  await user.click(input)
  await screen.findByRole('option', { name: /Pantry/ })
  expect(screen.getByText('There are more matches. Keep typing to narrow them down.')).toBeTruthy()
  await user.keyboard('kit')
  await screen.findByRole('option', { name: /Kitchen/ })
  expect(answer.mock.calls).toEqual([[''], ['kit']])
})

test('the label of what was chosen stays when a later search does not find it', async () => {
  const { user, input } = setup(found)
  await user.click(input)
  await user.click(await screen.findByRole('option', { name: /Kitchen/ }))
  expect(input.value).toBe('Kitchen')
  await user.click(input)
  await user.clear(input)
  await user.keyboard('pan')
  await screen.findByRole('option', { name: /Pantry/ })
  await user.keyboard('{Escape}')
  expect(input.value).toBe('Kitchen')
})

test('the present value of the record is shown by its own label, also when it is inactive and never found', () => {
  const { input } = setup(found, 'old', { value: 'old', label: 'Annex', inactive: true })
  expect(input.value).toBe('Annex')
  expect(screen.getByText('Inactive')).toBeTruthy()
})

test('rows that are left out are not offered', async () => {
  const { user, input } = setup(async () => ({ rows: [{ id: 'self', name: 'Itself', code: '' }, ...rooms], more: false }))
  await user.click(input)
  await screen.findByRole('option', { name: /Pantry/ })
  expect(screen.queryByRole('option', { name: /Itself/ })).toBeNull()
})

test('a failed search is shown and fetched again', async () => {
  let fails = true
  const { user, input } = setup(async search => {
    if (fails) throw new Error('down')
    return found(search)
  })
  await user.click(input)
  fails = false
  await user.click(await screen.findByRole('button', { name: 'Try Again' }))
  await screen.findByRole('option', { name: /Pantry/ })
})
