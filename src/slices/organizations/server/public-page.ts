import { html } from '#server/pages/html.ts'
import { publicPage } from '#server/pages/public-page.ts'
import type { publicProfile } from '#slices/organizations/contract/public-profile.ts'
import { hostOf } from '#slices/organizations/rules/public-page.ts'

const DESCRIPTION = 160

const EXTERNAL = html`<svg aria-hidden="true" viewBox="0 0 24 24" width="16" height="16" fill="none" stroke="currentColor" stroke-width="1.75" stroke-linecap="round" stroke-linejoin="round" class="shrink-0 text-muted"><path d="M15 3h6v6M10 14 21 3M18 13v6a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2V8a2 2 0 0 1 2-2h6"/></svg>`

/** The page of an organization: who it is, what it is there for, and where to find more. */
export const profilePage = publicPage<typeof publicProfile.show>({
  at: '/o',
  operation: 'publicProfile.show',
  show: ({ id, name, logoUrl, mission, links, frameOrigins }) => ({
    brand: { id, name, logoUrl },
    title: name,
    description: mission === '' ? `${name} on Steward` : firstOf(mission),
    framedBy: frameOrigins,
    main: html`
        <div class="bg-(--tenant) text-[#fff]">
          <div class="mx-auto flex max-w-300 flex-col gap-4 px-6 py-16 max-md:px-4 max-md:py-10">
            <h1 class="text-hero font-semibold wrap-anywhere max-md:text-3xl">${name}</h1>
            ${mission === '' ? null : html`<p class="max-w-170 text-lg whitespace-pre-line wrap-anywhere">${mission}</p>`}
          </div>
        </div>
        ${links.length === 0 ? null : listOf(links)}
      `,
  }),
})

const listOf = (
  links: readonly { label: string; address: string }[],
) => html`<section aria-labelledby="links" class="mx-auto w-full max-w-300 px-6 py-8 max-md:px-4">
          <h2 id="links" class="mb-3 text-base font-semibold">Find out more</h2>
          <ul class="grid grid-cols-2 gap-3 max-md:grid-cols-1">
            ${links.map(
              ({
                label,
                address,
              }) => html`<li><a href="${address}" target="_blank" rel="noopener noreferrer nofollow" class="flex min-h-16 items-center gap-3 rounded-lg border border-border bg-card px-4 py-3 hover:bg-hover"><span class="min-w-0 flex-1"><span class="block text-base font-semibold wrap-anywhere">${label}</span><span class="block text-sm text-muted wrap-anywhere">${hostOf(address)}</span></span>${EXTERNAL}<span class="sr-only">(opens in a new tab)</span></a></li>
            `,
            )}
          </ul>
        </section>`

/** As much of a text as search engines show, cut at a word. */
function firstOf(text: string): string {
  const line = text.replace(/\s+/g, ' ')
  return line.length <= DESCRIPTION ? line : `${line.slice(0, DESCRIPTION).replace(/\s+\S*$/, '')}…`
}
