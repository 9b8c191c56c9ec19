import { afterEach, expect, test, vi } from 'vitest'
import { showClippedText } from './clipped-text.ts'

showClippedText()
afterEach(() => vi.unstubAllGlobals())

/** A text as wide as it says, in a box of 100 px. jsdom lays nothing out. */
function textOf(width: number, { style = 'overflow: hidden; text-overflow: ellipsis', title = '' } = {}) {
  document.body.innerHTML = `<p style="${style}"><b>Youth Programs</b></p>`
  const box = document.querySelector('p') as HTMLElement
  if (title) box.title = title
  const is = (wide: number) => {
    Object.defineProperties(box, {
      scrollWidth: { value: wide, configurable: true },
      clientWidth: { value: 100, configurable: true },
    })
    box.querySelector('b')?.dispatchEvent(new MouseEvent('pointerover', { bubbles: true }))
    return box.title
  }
  return { is, title: is(width) }
}

test('a text that an ellipsis cuts is its own tooltip under the pointer', () => {
  expect(textOf(150).title).toBe('Youth Programs')
  expect(textOf(100).title).toBe('')
})

test('the tooltip goes once the text has room', () => {
  const text = textOf(150)
  expect(text.is(90)).toBe('')
  expect(text.is(150)).toBe('Youth Programs')
})

test('a tooltip of the screen stays, and a text that is cut without an ellipsis gets none', () => {
  expect(textOf(150, { title: 'All of it' }).title).toBe('All of it')
  expect(textOf(150, { style: 'overflow: hidden' }).title).toBe('')
})
