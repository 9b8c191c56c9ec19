import { render } from '@testing-library/react'
import { useRef } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useClearCorner } from './use-clear-corner.ts'

const Corner = () => {
  const button = useRef<HTMLButtonElement>(null)
  useClearCorner(button)
  return (
    <button ref={button} type="button" data-support="" data-box="700 700 56 56">
      Support
    </button>
  )
}

/** jsdom lays nothing out, so each element says where it is: left, top, width, height. */
beforeEach(() => {
  vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockImplementation(function (this: HTMLElement) {
    const [left = 0, top = 0, width = 0, height = 0] = (this.dataset.box ?? '').split(' ').map(Number)
    return { left, top, right: left + width, bottom: top + height } as DOMRect
  })
})
afterEach(() => {
  vi.restoreAllMocks()
})

test.each([
  ['above a bar of which it would cover a button', 'data-box="0 680 800 80"', 'data-box="690 690 100 40"', '88px'],
  ['above a bar of which it would cover only a corner of a button', 'data-box="0 720 800 40"', 'data-box="600 725 105 30"', '48px'],
  ['in its place on a bar that leaves the corner free', 'data-box="0 680 800 80"', 'data-box="500 690 100 40"', ''],
  ['in its place beside a bar', 'data-box="0 680 600 80"', 'data-box="500 690 100 40"', ''],
])('the button stands %s', (_, bar, control, room) => {
  const main = document.createElement('main')
  main.innerHTML = `<div data-keep-clear ${bar}><div data-box="0 680 800 80"><button ${control}>Save</button></div></div>`
  document.body.append(main)
  const { unmount } = render(<Corner />, { container: main.appendChild(document.createElement('div')) })
  expect(document.documentElement.style.getPropertyValue('--corner-room')).toBe(room)
  unmount()
  expect(document.documentElement.style.getPropertyValue('--corner-room')).toBe('')
  main.remove()
})
