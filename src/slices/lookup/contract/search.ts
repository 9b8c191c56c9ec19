import { z } from 'zod'
import { endpoint } from '#core/endpoint.ts'
import { line } from '#core/text.ts'

/** The most hits of one list: more would push the others out of view. */
export const MAX_HITS = 8

const hit = z.object({
  id: z.string(),
  label: z.string(),
  detail: z.string().nullable(),
  /** Of a person who has an address. */
  email: z.string().nullable(),
  /** The screen that opens it; null for whoever may find it but not open that screen. */
  link: z.object({ path: z.string(), search: z.record(z.string(), z.string()) }).nullable(),
})

export const search = {
  find: endpoint({
    method: 'GET',
    path: '/search',
    tag: 'Search',
    permission: 'member',
    summary: `The first ${MAX_HITS} rows of each list that the current user may read whose texts contain every word, in any order and without accents.`,
    input: z.strictObject({ text: line(100, 2) }),
    output: z.object({
      /** One for each list with hits. */
      groups: z.array(z.object({ name: z.string(), label: z.string(), isPeople: z.boolean(), hits: z.array(hit) })),
    }),
  }),
}
