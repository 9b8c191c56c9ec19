import { expect, test } from './test.ts'

test.use({ expectedErrors: /Failed to load resource: net::ERR_FAILED/ })

const text =
  'Submitted timesheets are awaiting approval by their managers. Review your departments and the pay period of every person, 12:30'

test('while Inter is late, what stands in for it takes the same room', async ({ server, openPage }) => {
  const widths = async (isLate: boolean) => {
    const page = await openPage(server)
    if (isLate) await page.route(/\.woff2$/, route => route.abort())
    await page.goto('/auth')
    await expect(page.getByRole('button', { name: 'Sign In' })).toBeVisible()
    return page.evaluate(
      async ([line, late]) => {
        // A first visit may show what stands in: here Inter is loaded for certain, or blocked.
        await Promise.allSettled([...document.fonts].filter(({ family }) => family === 'Inter').map(face => face.load()))
        return [400, 600].map(weight => {
          const span = document.createElement('span')
          span.style.cssText = `position: absolute; white-space: nowrap; font-weight: ${weight}`
          // What came too late for the page, which keeps what stands in, is there for a family that is named anew.
          if (!late) for (const face of document.fonts) if (face.family === 'Inter') Object.assign(face, { display: 'swap' })
          span.textContent = line as string
          document.body.append(span)
          return span.getBoundingClientRect().width
        })
      },
      [text, isLate] as const,
    )
  }
  const [inter, late] = [await widths(false), await widths(true)]
  expect(late, 'the typeface is blocked').not.toEqual(inter)
  for (const [at, width] of late.entries()) expect(Math.abs(width / inter[at]! - 1), `${inter[at]} and ${width}`).toBeLessThan(0.03)
})
