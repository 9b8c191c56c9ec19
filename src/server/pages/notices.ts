import type { Failure } from '#core/failure.ts'
import { type Html, html } from './html.ts'
import type { Notice } from './layout.ts'

const glyph = (parts: Html): Html =>
  html`<svg aria-hidden="true" viewBox="0 0 24 24" width="56" height="56" fill="none" stroke="currentColor" stroke-width="2.4" stroke-linecap="round">${parts}</svg>`
// Parts of the mark, as in src/web/ui/guard-glyph.tsx.
const missing = glyph(
  html`<path d="M3.4 11.5a8.6 8.6 0 0 0 17.2 0"/><circle cx="12" cy="5" r="2.3" stroke-width="1" stroke-dasharray="1.3 1.6" class="stroke-muted"/>`,
)
const waiting = glyph(html`<circle cx="12" cy="12" r="8.6"/>`)
const broken = glyph(
  html`<path d="M12 2.9A4.6 4.6 0 1 0 10.8 11.6" transform="translate(-1.4 -.6)"/><path d="M12 12A4.75 4.75 0 1 1 7.41 17.98" transform="translate(1.2 .6)"/><circle cx="17.6" cy="5.2" r="2.15" class="fill-lamp stroke-transparent"/>`,
)

/** Says what stands in place of a page that can't be shown. Whatever isn't shown to everyone reads alike, whether or not there is such an organization. */
export function noticeFor(failure: Failure | undefined): Notice {
  switch (failure?.code) {
    case 'NOT_FOUND':
    case 'VALIDATION':
    case 'BAD_REQUEST':
      return {
        title: "This page isn't available",
        text: 'It may have been moved or switched off. Check the address, or ask the organization for a new link.',
        glyph: missing,
        tryAgain: false,
      }
    case 'RATE_LIMITED':
      return { title: 'Too many tries', text: 'Please wait a minute and try again.', glyph: waiting, tryAgain: true }
    default:
      return {
        title: "This page can't be shown right now",
        text: 'Nothing is wrong on your side. Please try again in a minute.',
        glyph: broken,
        tryAgain: true,
      }
  }
}
