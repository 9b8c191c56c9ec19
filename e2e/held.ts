import { expect, type Page } from '@playwright/test'

/** Faults that no screen may have, as sentences that name the element. */
export interface Faults {
  clipped: string[]
  sideways: string[]
  small: string[]
  underToast: string[]
}

/** Smallest target of a finger, in CSS pixels: the project's own rule, and WCAG 2.5.5. */
const TARGET = 44

/** Looks at the page as it stands. Targets are measured only where a finger is the pointer. */
export async function faultsOf(page: Page): Promise<Faults> {
  // Let changes caused by a new width render first: a table learns that it has to scroll only after the frame in which it became too wide.
  await page.evaluate(() => new Promise(drawn => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(drawn)))))
  return page.evaluate(findFaults, TARGET)
}

/**
 * Asserts that no text is cut off without a tooltip that shows it whole, that neither the page nor a dialog scrolls sideways, that no
 * target of a finger is smaller than 44 px, and that no message covers text or a control.
 */
export async function expectHeld(page: Page, what: string): Promise<void> {
  expect.soft(await faultsOf(page), what).toEqual({ clipped: [], sideways: [], small: [], underToast: [] })
}

/** Runs in the page, so it holds all that it needs. */
function findFaults(target: number): Faults {
  const styles = new Map<Element, CSSStyleDeclaration>()
  const styleOf = (element: Element) => {
    const style = styles.get(element) ?? getComputedStyle(element)
    styles.set(element, style)
    return style
  }
  const isSeen = (element: Element) =>
    element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
    ![...ancestors(element)].some(around => styleOf(around).clipPath === 'inset(50%)')
  const page = [document.documentElement, document.body] as Element[]
  // An open dialog stops the page, which still scrolls without it.
  const hides = (element: Element, axis: 'overflowX' | 'overflowY') =>
    ['hidden', 'clip'].includes(styleOf(element)[axis]) && !page.includes(element)
  const scrolls = (element: Element) => ['auto', 'scroll'].includes(styleOf(element).overflowX)
  const ancestors = function* (element: Element) {
    for (let at: Element | null = element; at !== null; at = at.parentElement) yield at
  }
  const textOf = (node: Node) => node.textContent?.replace(/\s+/g, ' ').trim() ?? ''
  const name = (element: Element) => {
    const label = (element instanceof HTMLInputElement ? element.labels?.[0] : null) ?? element
    const said = element.getAttribute('aria-label') ?? (textOf(label) || element.getAttribute('placeholder') || element.id)
    return `${element.tagName.toLowerCase()} "${said.slice(0, 60)}"`
  }
  const boxOfText = (node: Node) => {
    const range = document.createRange()
    range.selectNodeContents(node)
    return range.getBoundingClientRect()
  }

  const texts: [Text, Element][] = []
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    const parent = node.parentElement
    if (parent === null || textOf(node) === '' || parent.closest('script, style, option, textarea, title') !== null) continue
    if (isSeen(parent)) texts.push([node as Text, parent])
  }

  /** Finds the element that hides part of the text: none if a person can scroll to it, or if it is only for screen readers. */
  const cutBy = (node: Text, parent: Element): Element | undefined => {
    const text = boxOfText(node)
    // While a table loads, its gray shape shows the head of as many columns as there is room for; the table that follows scrolls.
    if (text.width <= 1 || parent.closest('[aria-busy=true]') !== null) return undefined
    let cut: Element | undefined
    for (const element of ancestors(parent)) {
      if (scrolls(element) || cut !== undefined) break
      const box = element.getBoundingClientRect()
      const isWide = hides(element, 'overflowX') && element.scrollWidth > element.clientWidth + 1
      const isHigh = hides(element, 'overflowY') && element.scrollHeight > element.clientHeight + 4
      if (isWide && (element === parent || text.right > box.right + 1 || text.left < box.left - 1)) cut = element
      if (isHigh && (text.bottom > box.bottom + 4 || text.top < box.top - 4)) cut = element
      if (styleOf(element).position === 'fixed') break
    }
    return cut
  }
  const clipped = texts.flatMap(([node, parent]) => {
    const cut = cutBy(node, parent)
    // A pointer over the text may bring its tooltip.
    if (cut !== undefined) parent.dispatchEvent(new PointerEvent('pointerover', { bubbles: true }))
    return cut === undefined || parent.closest('[title]:not([title=""]), [data-tooltip]') !== null
      ? []
      : [`${textOf(node)}, in ${cut.className}`]
  })

  const layers = [...document.querySelectorAll('[role=dialog], [role=alertdialog], [role=menu]')].flatMap(layer => [
    layer,
    ...[...ancestors(layer)].slice(1, 3),
  ])
  const sideways = [document.documentElement, ...layers.filter(layer => layer !== document.body)].flatMap(element =>
    element.scrollWidth > element.clientWidth && (element === document.documentElement || scrolls(element))
      ? [`${element.scrollWidth} px in ${element.clientWidth} px: ${element.tagName} ${element.className}`]
      : [],
  )

  const controls =
    'a[href], button, input:not([type=hidden]), select, textarea, summary, [role=tab], [role=menuitem], [role=treeitem], [role=option]'
  /** The area that takes a press, without what an ancestor cuts off. */
  const hitArea = (element: Element): { width: number; height: number } => {
    const own = element.getBoundingClientRect()
    const grown = getComputedStyle(element, '::after')
    const isGrown = grown.content !== 'none' && grown.position === 'absolute'
    const [width, height] = isGrown ? [parseFloat(grown.width) || 0, parseFloat(grown.height) || 0] : [0, 0]
    const center = { x: own.left + own.width / 2, y: own.top + own.height / 2 }
    const area = {
      left: Math.min(own.left, center.x - width / 2),
      right: Math.max(own.right, center.x + width / 2),
      top: Math.min(own.top, center.y - height / 2),
      bottom: Math.max(own.bottom, center.y + height / 2),
    }
    for (const around of ancestors(element)) {
      if (around === element) continue
      if (scrolls(around)) break
      const box = around.getBoundingClientRect()
      if (hides(around, 'overflowX')) [area.left, area.right] = [Math.max(area.left, box.left), Math.min(area.right, box.right)]
      if (hides(around, 'overflowY')) [area.top, area.bottom] = [Math.max(area.top, box.top), Math.min(area.bottom, box.bottom)]
    }
    return { width: area.right - area.left, height: area.bottom - area.top }
  }
  const isHidden = (element: Element) => {
    const { width, height } = element.getBoundingClientRect()
    return !isSeen(element) || width <= 1 || height <= 1
  }
  /** WCAG exempts what stands in a sentence: its line height is the text's. */
  const isInline = (element: Element) =>
    styleOf(element).display === 'inline' &&
    [...(element.parentElement?.childNodes ?? [])].some(
      node => node !== element && node.nodeType === Node.TEXT_NODE && textOf(node).length > 1,
    )
  const isSmall = (element: Element) => {
    const labels = element instanceof HTMLInputElement ? [...(element.labels ?? [])] : []
    if ([element, ...labels].every(isHidden)) return false
    if (element.matches(':disabled') || isInline(element)) return false
    return [element, ...labels].every(part => {
      const { width, height } = hitArea(part)
      return width < target - 0.5 || height < target - 0.5
    })
  }
  const small = matchMedia('(pointer: coarse)').matches
    ? [...document.querySelectorAll(controls)].filter(isSmall).map(element => {
        const { width, height } = hitArea(element)
        return `${Math.round(width)} × ${Math.round(height)}: ${name(element)}`
      })
    : []

  const underToast = [...document.querySelectorAll('[data-toast]')].flatMap(toast => {
    const { left, top, right, bottom } = toast.getBoundingClientRect()
    const found = new Set<string>()
    for (let y = top + 1; y < bottom; y += 8) {
      for (let x = left + 1; x < right; x += 8) {
        const under = document.elementsFromPoint(x, y).find(element => !toast.contains(element) && !element.contains(toast))
        const control = under?.closest(controls)
        if (control) found.add(name(control))
        for (const node of control ? [] : (under?.childNodes ?? [])) {
          if (node.nodeType !== Node.TEXT_NODE || textOf(node) === '') continue
          const box = boxOfText(node)
          if (x > box.left && x < box.right && y > box.top && y < box.bottom) found.add(textOf(node))
        }
      }
    }
    return [...found]
  })
  return { clipped: [...new Set(clipped)], sideways, small: [...new Set(small)], underToast }
}
