// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { Button } from './button.tsx'
import { Popover, PopoverFinder } from './popover.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const screenIs = (phone: boolean) =>
  vi.stubGlobal('matchMedia', () => ({ matches: phone, addEventListener: () => undefined, removeEventListener: () => undefined }))

async function openPopover() {
  render(
    <Popover trigger={<Button>Bell</Button>} title="Notifications">
      <p>Nothing new</p>
    </Popover>,
  )
  const user = userEvent.setup()
  await user.click(screen.getByRole('button', { name: 'Bell' }))
  return { user, layer: screen.getByRole('dialog', { name: 'Notifications' }) }
}

test('on a wide screen it is a panel without a heading', async () => {
  screenIs(false)
  const { layer } = await openPopover()
  expect(layer.textContent).toBe('Nothing new')
})

test('under 768 px the same content opens as a drawer with a heading and a close button, and the focus returns', async () => {
  screenIs(true)
  const { user, layer } = await openPopover()
  expect(layer.textContent).toContain('Nothing new')
  expect(screen.getByRole('heading', { name: 'Notifications' })).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Close' }))
  expect(screen.queryByRole('dialog')).toBeNull()
  await vi.waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Bell' })))
})

test('a finder that is loaded after its popover opened takes the focus', async () => {
  screenIs(false)
  const drawn = (isLoaded: boolean) => (
    <Popover trigger={<Button>Choose</Button>} title="Choose">
      {isLoaded ? <PopoverFinder label="Find a person">{() => null}</PopoverFinder> : <p>Loading</p>}
    </Popover>
  )
  const { rerender } = render(drawn(false))
  await userEvent.setup().click(screen.getByRole('button', { name: 'Choose' }))
  expect(document.activeElement).toBe(screen.getByRole('dialog'))
  rerender(drawn(true))
  expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Find a person' }))
})

test('a finder works by keyboard: arrow keys move through the matches, Enter takes the first', async () => {
  screenIs(false)
  const onChoose = vi.fn()
  render(
    <PopoverFinder label="Find a person">
      {wanted =>
        ['Lee', 'Lena', 'Kim']
          .filter(name => name.toLowerCase().includes(wanted))
          .map(name => (
            <button key={name} type="button" onClick={() => onChoose(name)}>
              {name}
            </button>
          ))
      }
    </PopoverFinder>,
  )
  const user = userEvent.setup()
  const field = screen.getByRole('textbox', { name: 'Find a person' })
  await user.click(field)
  await user.keyboard('{Enter}')
  expect(onChoose).not.toHaveBeenCalled()
  await user.keyboard('le{Enter}')
  expect(onChoose).toHaveBeenLastCalledWith('Lee')
  await user.keyboard('{ArrowDown}{ArrowDown}{ArrowDown}')
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Lena' }))
  await user.keyboard('{Enter}')
  expect(onChoose).toHaveBeenLastCalledWith('Lena')
  await user.keyboard('{ArrowUp}{ArrowUp}')
  expect(document.activeElement).toBe(field)
})

test('a finder passes on the typed text, trimmed and in lower case', async () => {
  screenIs(false)
  render(<PopoverFinder label="Find a person">{wanted => <p>looking for “{wanted}”</p>}</PopoverFinder>)
  await userEvent.setup().type(screen.getByRole('textbox', { name: 'Find a person' }), ' Lee ')
  expect(screen.getByText('looking for “lee”')).toBeTruthy()
})
