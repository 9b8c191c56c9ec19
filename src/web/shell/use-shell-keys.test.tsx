import { act, render } from '@testing-library/react'
import { type UserEvent, userEvent } from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Destination } from './navigation.ts'
import { useSingleKeys } from './single-keys.ts'
import { useShellKeys } from './use-shell-keys.ts'

const verbs = { onPalette: vi.fn(), onKeyList: vi.fn(), onToggleSidebar: vi.fn(), onGo: vi.fn() }
const to = (path: string, key: string): Destination => ({ path, label: path, group: null, icon: undefined, key })
const destinations = [to('/time/my-time', 't'), to('/notifications', 'n'), to('/file', 'f')]

let user: UserEvent
let setSingleKeys: (on: boolean) => void
beforeEach(() => {
  user = userEvent.setup()
})
afterEach(() => {
  localStorage.clear()
  vi.clearAllMocks()
  Reflect.deleteProperty(document, 'fullscreenElement')
  Reflect.deleteProperty(document, 'fullscreenEnabled')
})

const Page = ({ paletteOpen, children }: { paletteOpen: boolean; children: ReactNode }) => {
  useShellKeys({ destinations, paletteOpen, ...verbs })
  setSingleKeys = useSingleKeys()[1]
  return <main id="main">{children}</main>
}
const show = (children: ReactNode = null, paletteOpen = false) => render(<Page paletteOpen={paletteOpen}>{children}</Page>)
const nothingHappened = () => {
  for (const verb of Object.values(verbs)) expect(verb).not.toHaveBeenCalled()
}

describe('on a page', () => {
  test('each shortcut does what the list of keys says', async () => {
    show()
    await user.keyboard('[[')
    expect(verbs.onToggleSidebar).toHaveBeenCalledOnce()
    await user.keyboard('?')
    expect(verbs.onKeyList).toHaveBeenCalledOnce()
    await user.keyboard('{Control>}k{/Control}')
    expect(verbs.onPalette).toHaveBeenCalledOnce()
    await user.keyboard('gt')
    await user.keyboard('gn')
    expect(verbs.onGo.mock.calls).toEqual([['/time/my-time'], ['/notifications']])
  })

  test('a panel that stands beside the page leaves the shortcuts as they are, and a dialog over it takes them', async () => {
    const panel = (
      <div role="dialog" aria-label="Grace" data-beside="">
        <div role="dialog" aria-label="Edit" />
      </div>
    )
    const { unmount } = show(<div role="dialog" aria-label="Grace" data-beside="" />)
    await user.keyboard('gt')
    expect(verbs.onGo.mock.calls).toEqual([['/time/my-time']])
    unmount()
    show(panel)
    await user.keyboard('gn')
    expect(verbs.onGo).toHaveBeenCalledOnce()
  })

  test('a letter navigates only directly after g', async () => {
    show()
    const press = (key: string, timeStamp: number) =>
      document.dispatchEvent(Object.defineProperty(new KeyboardEvent('keydown', { key }), 'timeStamp', { value: timeStamp }))
    press('t', 100)
    press('g', 200)
    press('t', 1500)
    nothingHappened()
    press('g', 2000)
    press('t', 3100)
    expect(verbs.onGo).toHaveBeenCalledOnce()
  })

  test('after g a letter does not trigger its own command, and an unknown letter does nothing', async () => {
    const request = vi.fn(() => Promise.resolve())
    Object.assign(document.documentElement, { requestFullscreen: request })
    Object.defineProperty(document, 'fullscreenEnabled', { value: true, configurable: true })
    show()
    await user.keyboard('gf')
    await user.keyboard('g[[')
    expect(verbs.onGo.mock.calls).toEqual([['/file']])
    expect(request).not.toHaveBeenCalled()
    expect(verbs.onToggleSidebar).not.toHaveBeenCalled()
    await user.keyboard('f')
    expect(request).toHaveBeenCalledOnce()
  })

  test('Escape leaves full screen', async () => {
    const exit = vi.fn(() => Promise.resolve())
    Object.assign(document, { exitFullscreen: exit })
    show()
    await user.keyboard('{Escape}')
    expect(exit).not.toHaveBeenCalled()
    Object.defineProperty(document, 'fullscreenElement', { value: document.documentElement, configurable: true })
    await user.keyboard('{Escape}')
    expect(exit).toHaveBeenCalledOnce()
  })

  test("the slash moves the focus to the page's search field and is not typed into it", async () => {
    const { getByRole } = show(<input type="search" aria-label="Find" />)
    await user.keyboard('/x')
    expect(document.activeElement).toBe(getByRole('searchbox'))
    expect(getByRole('searchbox')).toHaveProperty('value', 'x')
  })

  test('Ctrl and the slash open the list of keys, also with Shift where the slash needs it', async () => {
    show()
    await user.keyboard('{Control>}/{/Control}{Control>}{Shift>}/{/Shift}{/Control}')
    expect(verbs.onKeyList).toHaveBeenCalledTimes(2)
  })

  test('a held modifier makes it another key', async () => {
    show()
    await user.keyboard('{Control>}[[{/Control}{Alt>}?{/Alt}{Meta>}f{/Meta}')
    nothingHappened()
  })
})

describe('are ignored:', () => {
  test.each([
    ['a field', <input key="it" />],
    ['a text', <textarea key="it" />],
    // biome-ignore lint/a11y/useSemanticElements: as the product's grid reads to the keys
    ['a grid', <div key="it" role="grid" tabIndex={0} />],
    ['a select', <button key="it" type="button" role="combobox" aria-expanded={false} aria-controls="list" />],
  ])('single keys while the focus is in %s', async (_, element) => {
    show(element)
    await user.tab()
    expect(document.activeElement).not.toBe(document.body)
    await user.keyboard('[[?gt')
    nothingHappened()
    await user.keyboard('{Control>}/{/Control}')
    expect(verbs.onKeyList, 'the list of keys can be opened from there').toHaveBeenCalledOnce()
  })

  test.each(['dialog', 'menu', 'listbox'])('all keys while a %s is open, wherever the focus is', async role => {
    show(<div role={role} />)
    await user.keyboard('[[?gt{Control>}k/{/Control}')
    nothingHappened()
  })

  test('single keys when turned off, but not the palette’s combination', async () => {
    show()
    act(() => setSingleKeys(false))
    await user.keyboard('[[?gt/f')
    nothingHappened()
    await user.keyboard('{Control>}k{/Control}')
    expect(verbs.onPalette).toHaveBeenCalledOnce()
    act(() => setSingleKeys(true))
    await user.keyboard('?')
    expect(verbs.onKeyList).toHaveBeenCalledOnce()
  })
})

test('the palette’s own combination closes it again', async () => {
  show(<div role="dialog" />, true)
  await user.keyboard('{Control>}k{/Control}')
  expect(verbs.onPalette).toHaveBeenCalledOnce()
})

test('the palette also opens from within a field', async () => {
  show(<input />)
  await user.tab()
  await user.keyboard('{Control>}k{/Control}')
  expect(verbs.onPalette).toHaveBeenCalledOnce()
})
