import { z } from 'zod'
import { endpoint } from '#core/endpoint.ts'
import { nothing } from '#core/schemas.ts'
import { line } from '#core/text.ts'

const access = { tag: 'Reports', permission: 'reports_module', module: 'reports' } as const

/** The name of a source, and of what is in it. */
const name = z
  .string()
  .min(1)
  .max(60)
  .regex(/^[A-Za-z][A-Za-z0-9]*$/)
const columnType = z.enum(['text', 'integer', 'minutes', 'money', 'date', 'instant', 'flag'])
const cell = z.union([z.string(), z.number(), z.boolean(), z.null()])
const named = z.object({ name, label: z.string() })

export const MAX_REPORT_ROWS = 5000

export const reports = {
  sources: endpoint({
    ...access,
    method: 'GET',
    path: '/report-sources',
    summary: 'The lists that the current user may make reports of, with the dimensions, the measures, and the filters of each.',
    input: nothing,
    output: z.object({
      sources: z.array(
        named.extend({
          dimensions: z.array(named.extend({ type: columnType })),
          measures: z.array(named.extend({ type: columnType })),
          /** As the list itself has them. */
          filters: z.array(z.string()),
        }),
      ),
    }),
  }),
  run: endpoint({
    ...access,
    method: 'POST',
    path: '/report-sources/{source}/run',
    summary:
      'Adds up the rows of a source that the current user may see, by some of its dimensions. Needs what the list of the source needs besides. A VALIDATION names the dimension, the measure, or the filter that the source does not have.',
    input: z.strictObject({
      source: name,
      dimensions: z.array(name).max(6).default([]),
      measures: z.array(name).min(1).max(10),
      /** Values as they are in the address of the list, each filter once. */
      filters: z
        .array(z.strictObject({ name, value: line(400, 0) }))
        .max(20)
        .default([]),
      limit: z.int().min(1).max(MAX_REPORT_ROWS).default(1000),
    }),
    output: z.object({
      columns: z.array(named.extend({ type: columnType })),
      /** Cells in the order of the columns; rows in the order of the dimensions. */
      rows: z.array(z.array(cell)),
      more: z.boolean(),
    }),
  }),
}
