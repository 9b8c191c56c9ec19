import { hueOf } from '#core/hue.ts'
import { type Html, html } from './html.ts'
import type { Brand, PageContent } from './public-page.ts'

/** The colors of an organization: its mark, as on every screen, and a darker ground on which white text is read. */
export const styleOf = ({ id }: Brand, nonce: string): Html =>
  html`<style nonce="${nonce}">:root{--tenant:oklch(.32 .06 ${hueOf(id)});--tenant-mark:oklch(.46 .085 ${hueOf(id)})}</style>`

/** The address of a page for everyone, and of its picture for those who link to it. */
interface Addresses {
  canonical: string
  image: string | null
}

/** Makes the part of the head that browsers, search engines, and pages that link here read. */
export const headOf = ({ title, description, brand }: PageContent, { canonical, image }: Addresses): Html => html`<title>${title}</title>
    <meta name="description" content="${description}" />
    <link rel="canonical" href="${canonical}" />
    <meta property="og:type" content="website" />
    <meta property="og:site_name" content="${brand.name}" />
    <meta property="og:title" content="${title}" />
    <meta property="og:description" content="${description}" />
    <meta property="og:url" content="${canonical}" />${
      image === null
        ? null
        : html`
    <meta property="og:image" content="${image}" />`
    }
    <meta name="twitter:card" content="summary" />`

/** An organization's logo, or its initial on its color. The script puts the initial in the place of a picture that doesn't load. */
const mark = ({ name, logoUrl }: Brand): Html => {
  const initial = name.trim().charAt(0).toUpperCase()
  return logoUrl === null
    ? html`<span aria-hidden="true" class="flex size-9 shrink-0 items-center justify-center rounded-[25%] bg-(--tenant-mark) text-lg font-semibold text-[#fff] select-none">${initial}</span>`
    : html`<img src="${logoUrl}" alt="" width="36" height="36" data-initial="${initial}" class="size-9 shrink-0 rounded-[25%] object-cover" />`
}

const MARK = html`<svg aria-hidden="true" viewBox="0 0 24 24" width="16" height="16"><path d="M13.23 2.66A4.75 4.75 0 1 0 12 12A4.75 4.75 0 1 1 7.41 17.98" fill="none" stroke="currentColor" stroke-width="3.25" stroke-linecap="round"/><circle cx="16.59" cy="6.02" r="2.15" fill="var(--mark-lamp)"/></svg>`

const foot = html`<footer class="mt-auto flex items-center justify-center gap-1.5 p-6 text-xs text-muted">Powered by <span class="inline-flex items-center gap-1 font-semibold text-fg">${MARK}Steward</span></footer>`

/** The page of an organization, whole. */
export const bodyOf = ({ brand, main }: PageContent): Html => html`<div class="flex min-h-dvh flex-col">
      <header class="border-b border-border bg-card">
        <div class="mx-auto flex h-16 max-w-300 items-center gap-3 px-6 max-md:h-14 max-md:px-4">
          ${mark(brand)}
          <p class="min-w-0 flex-1 text-base font-semibold break-words">${brand.name}</p>
          <button type="button" hidden data-copy-address class="inline-flex h-9 shrink-0 touch-target items-center rounded-md border border-border-2 bg-card px-3.5 text-sm font-medium hover:bg-hover">Copy link</button>
          <span role="status" data-copied class="sr-only"></span>
        </div>
      </header>
      <main id="main" class="flex flex-1 flex-col">${main}</main>
      ${foot}
    </div>`

/** A page that stands in place of one: what happened, and what to do. It names no organization. */
export const noticeOf = ({ title, text, glyph, tryAgain }: Notice): Html => html`<div class="flex min-h-dvh flex-col">
      <main id="main" class="flex flex-1 items-center justify-center p-4">
        <div class="flex w-full max-w-100 flex-col items-center gap-2 rounded-lg border border-border bg-card px-6 py-10 text-center">
          ${glyph}
          <h1 class="mt-2 text-xl font-semibold">${title}</h1>
          <p class="text-sm text-muted">${text}</p>
          ${tryAgain ? html`<a href="" class="mt-3 inline-flex h-9 items-center rounded-md border border-transparent bg-primary px-3.5 text-sm font-medium text-on-primary hover:bg-primary-hover max-md:h-11">Try again</a>` : null}
        </div>
      </main>
      ${foot}
    </div>`

export interface Notice {
  title: string
  text: string
  glyph: Html
  /** Offers the same address again. */
  tryAgain: boolean
}
