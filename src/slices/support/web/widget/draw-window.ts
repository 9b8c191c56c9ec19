import html2canvas from 'html2canvas-pro'

/** The floating button, and messages: what stands over the page without being part of it. */
const LEFT_OUT = '[data-support], [data-toast]'
/** Shown to one person only: secrets, codes, passwords. */
const PRIVATE = '[data-private], input[type=password]'

/**
 * A PNG of what the window shows, in CSS pixels. The library draws a copy of the page, where private things are masked first; the page
 * itself stays as it is. Rejects when the browser does not draw it.
 */
export async function drawWindow(): Promise<Blob> {
  const { scrollX, scrollY, innerWidth, innerHeight } = window
  const nonce = document.querySelector<HTMLMetaElement>('meta[name="style-nonce"]')?.content
  const canvas = await html2canvas(document.documentElement, {
    x: scrollX,
    y: scrollY,
    width: innerWidth,
    height: innerHeight,
    windowWidth: innerWidth,
    windowHeight: innerHeight,
    scale: 1,
    logging: false,
    ...(nonce && { cspNonce: nonce }),
    ignoreElements: (element: Element) => element.matches(LEFT_OUT),
    onclone: (copy: Document) => copy.querySelectorAll<HTMLElement>(PRIVATE).forEach(mask),
  })
  const blob = await new Promise<Blob | null>(resolve => canvas.toBlob(resolve, 'image/png'))
  if (blob === null) throw new Error('the browser made no picture')
  return blob
}

/** Leaves a grey box of the same size. */
export function mask(element: HTMLElement): void {
  const { width, height } = element.getBoundingClientRect()
  const isInline = getComputedStyle(element).display === 'inline'
  if (element instanceof HTMLInputElement || element.tagName === 'INPUT') (element as HTMLInputElement).value = ''
  element.replaceChildren()
  for (const name of ['src', 'srcset', 'placeholder', 'value', 'href']) element.removeAttribute(name)
  Object.assign(element.style, {
    boxSizing: 'border-box',
    width: `${width}px`,
    height: `${height}px`,
    background: '#808693',
    color: 'transparent',
    ...(isInline && { display: 'inline-block', verticalAlign: 'bottom' }),
  })
}
