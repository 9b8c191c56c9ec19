import type { Page } from '@playwright/test'
import { colors, pairsOf, violationsIn } from './accessible.ts'
import { faultsOf } from './held.ts'
import { expect, test } from './test.ts'
import { cell, datesOf, goToPreviousPeriod, grid } from './timesheet.ts'

const nothing = { clipped: [], sideways: [], small: [], underToast: [] }

test('the checks of every screen find the fault that each is for, and none where there is none', async ({ browser }) => {
  const page = await browser.newPage({ viewport: { width: 320, height: 600 }, hasTouch: true })
  const show = (body: string) =>
    page.setContent(`<style>* { font: 16px/20px sans-serif; margin: 0 } p, div { width: 100px }</style>${body}`)
  const cut = 'overflow: hidden; white-space: nowrap'
  const long = 'A text that is longer than its box'

  await test.step('text that is cut off', async () => {
    await show(`<p style="${cut}">${long}</p>`)
    expect((await faultsOf(page)).clipped).toEqual([`${long}, in `])
    await show(`<div class="box" style="${cut}"><span>${long}</span></div>`)
    expect((await faultsOf(page)).clipped, 'by a box around it').toEqual([`${long}, in box`])
    await show(`<p class="low" style="overflow: hidden; height: 20px">${long}</p>`)
    expect((await faultsOf(page)).clipped, 'below').toEqual([`${long}, in low`])
    await show(`
      <p style="${cut}" title="${long}">${long}</p>
      <p style="${cut}; clip-path: inset(50%); width: 1px">For screen readers</p>
      <div style="overflow-x: auto; white-space: nowrap">${long}</div>
      <p style="overflow: hidden">Short</p>
      <div aria-busy="true"><p style="${cut}">${long}</p></div>
      <p id="told" style="${cut}">${long}</p>
      <script>told.addEventListener('pointerover', () => { told.title = told.textContent })</script>`)
    expect(await faultsOf(page), 'with a tooltip, unseen, scrolled, short, loading, with a tooltip when it is pointed at').toEqual(nothing)
  })

  await test.step('what scrolls sideways', async () => {
    await show('<div style="width: 330px">Wide</div>')
    expect((await faultsOf(page)).sideways).toEqual([expect.stringMatching(/^330 px in 320 px: HTML/)])
    await show(
      '<div role="dialog" class="layer" style="position: fixed; overflow: auto; height: 99px"><div style="width: 200px">Wide</div></div>',
    )
    expect((await faultsOf(page)).sideways).toEqual(['200 px in 100 px: DIV layer'])
  })

  await test.step('targets that a finger misses', async () => {
    const button = 'border: 0; padding: 0; position: relative'
    await show(`<button style="${button}; width: 60px; height: 43px">Low</button>
      <button style="${button}; width: 43px; height: 60px">Thin</button>
      <label><input type="checkbox">Label</label>
      <div class="cut" style="overflow: hidden; height: 30px"><a href="/" style="display: block; height: 44px">Cut</a></div>`)
    expect((await faultsOf(page)).small.map(fault => fault.replace(/^.+: /, ''))).toEqual([
      'button "Low"',
      'button "Thin"',
      'input "Label"',
      'a "Cut"',
    ])
    await show(`<style>.grown::after { content: ''; position: absolute; left: 0; top: 0; width: 44px; height: 44px }</style>
      <button style="${button}; width: 44px; height: 44px">Large</button>
      <button class="grown" style="${button}; width: 20px; height: 20px">G</button>
      <p>Within a sentence <a href="/">a link</a> is as high as the text.</p>
      <label style="display: block; height: 44px"><input type="checkbox">Label</label>
      <button disabled style="${button}; width: 20px">Off</button>`)
    expect(await faultsOf(page)).toEqual(nothing)
  })

  await test.step('what a message covers', async () => {
    const toast = '<div data-toast style="position: fixed; left: 0; top: 0; width: 99px; height: 99px">Saved</div>'
    await show(`<button style="width: 99px; height: 50px">Save</button><p>Hours</p>${toast}`)
    expect((await faultsOf(page)).underToast).toEqual(['button "Save"', 'Hours'])
    await show(`<p style="margin-top: 200px">Hours</p>${toast}`)
    expect(await faultsOf(page)).toEqual(nothing)
  })

  await test.step('a pair of colors that was not looked at yet', async () => {
    await show('<p>One</p><p>Two</p>')
    const known = new Set(await pairsOf(page))
    expect(known.size).toBe(1)
    const others = [
      '<p style="color: #777">One</p>',
      '<div style="background: #777"><p>One</p></div>',
      '<p style="font-size: 12px">One</p>',
      '<input>',
    ]
    for (const other of others) {
      await show(other)
      expect(
        (await pairsOf(page)).filter(pair => !known.has(pair)),
        other,
      ).toHaveLength(1)
    }
  })

  await test.step('a text that is hard to read, each time it is shown', async () => {
    await show('<p style="color: #bbb">Pale</p>')
    for (const time of ['first', 'again'])
      expect(await violationsIn(page, colors), time).toEqual([expect.stringMatching(/^color-contrast: p /)])
    await show('<p>Black</p>')
    for (const time of ['first', 'again']) expect(await violationsIn(page, colors), time).toEqual([])
  })
  await page.context().close()
})

/** An edge in the system's color for what is selected: forced colors take every ground away. */
async function expectEdge(page: Page, selected: string, what: string): Promise<void> {
  const edges = await page.locator(selected).evaluateAll(elements => {
    const probe = document.body.appendChild(document.createElement('i'))
    probe.style.cssText = 'forced-color-adjust: none; color: Highlight'
    const highlight = getComputedStyle(probe).color
    probe.remove()
    return elements
      .filter(element => element.checkVisibility())
      .map(element => {
        const { outlineStyle, outlineWidth, outlineColor } = getComputedStyle(element)
        return outlineStyle === 'solid' && Number.parseFloat(outlineWidth) >= 2 && outlineColor === highlight
      })
  })
  expect(edges.length, `${what}: there is one`).toBeGreaterThan(0)
  expect(edges, what).not.toContain(false)
}

test('forced colors show what is selected, and which hours are locked', async ({ server, openAs }) => {
  const page = await openAs(server, 'manager', '/time/my-team-time', { forcedColors: 'active', reducedMotion: 'reduce' })
  await expect(page.getByRole('grid', { name: 'Timesheet' })).toBeVisible()
  await expectEdge(page, '[role=tab][aria-selected=true]', 'the open tab')
  await expectEdge(page, 'main [aria-current=true]', 'the open timesheet of the list')
  await expectEdge(page, 'nav [aria-current=page]', 'the open screen of the menu')
  await page.goto('/time/my-time')
  const [monday = '', tuesday = ''] = await datesOf(page)
  await cell(page, monday).click()
  await cell(page, tuesday).click({ modifiers: ['Shift'] })
  await expectEdge(page, '[role=grid] [aria-selected=true]', 'the range of the grid')
  await goToPreviousPeriod(page)
  const locked = grid(page).getByRole('gridcell').filter({ hasText: /\d/ })
  await expect(locked.first()).toHaveAttribute('aria-readonly', 'true')
  for (const hours of await locked.all()) await expect(hours.locator('svg'), 'locked hours have a lock').toBeVisible()
})
