/** How far up from the hovered element an ellipsis is looked for: a row cuts its first line, which holds a name in a link. */
const STEPS = 4

/**
 * Shows the whole of a text that an ellipsis cuts, as its tooltip, and takes the tooltip away once the text fits. One listener for all
 * texts, because whether one is cut is known only when it is drawn. A tooltip that a screen gives itself stays. Mounted once.
 */
export function showClippedText(): void {
  document.addEventListener('pointerover', ({ target }) => {
    let element = target instanceof HTMLElement ? target : null
    for (let step = 0; element !== null && step < STEPS; step++, element = element.parentElement) {
      if ((element.title && element.dataset.clipped === undefined) || !hasEllipsis(element)) continue
      const isCut = element.scrollWidth > element.clientWidth || element.scrollHeight > element.clientHeight
      if (isCut) element.dataset.clipped = ''
      if (element.dataset.clipped !== undefined) element.title = isCut ? (element.textContent ?? '') : ''
    }
  })
}

function hasEllipsis(element: Element): boolean {
  const { textOverflow, webkitLineClamp } = getComputedStyle(element)
  return textOverflow === 'ellipsis' || Number(webkitLineClamp) > 0
}
