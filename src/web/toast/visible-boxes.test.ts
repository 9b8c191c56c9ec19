import { expect, test } from 'vitest'
import { boxesIn, holdsPoint } from './visible-boxes.ts'

const box = (left: number, top: number, width: number, height: number) => ({ left, top, width, height })

/** jsdom lays nothing out, so each element says where it is. */
function place(html: string): HTMLElement {
  document.body.innerHTML = html
  for (const element of document.querySelectorAll<HTMLElement>('[data-box]')) {
    const [left = 0, top = 0, width = 0, height = 0] = (element.dataset.box ?? '').split(' ').map(Number)
    element.getBoundingClientRect = () => ({ ...box(left, top, width, height) }) as DOMRect
  }
  return document.body
}

test('a control that is scrolled out of its list is not in the way, one that is cut shows what is left of it', () => {
  const root = place(`
    <div style="overflow: auto" data-box="0 0 200 100">
      <button data-box="10 10 50 20"></button>
      <button data-box="10 90 50 20"></button>
      <button data-box="10 190 50 20"></button>
    </div>
    <p data-box="0 300 200 100"><button data-box="10 310 50 20"></button></p>`)
  expect(boxesIn(root, 'button', document.createElement('p'))).toEqual([box(10, 10, 50, 20), box(10, 90, 50, 10), box(10, 310, 50, 20)])
})

test('the message itself is not in its own way', () => {
  const root = place('<aside data-box="0 0 400 60"><button data-box="380 10 20 20"></button></aside>')
  expect(boxesIn(root, 'button', root.querySelector('aside')!)).toEqual([])
})

test('what only touches a box is beside it', () => {
  const holds = holdsPoint([box(10, 10, 50, 20)])
  expect([holds(10, 10), holds(59, 29), holds(60, 20), holds(20, 30), holds(10, 9)]).toEqual([true, true, false, false, false])
})
