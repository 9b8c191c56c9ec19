import { z } from 'zod'
import { type EndpointAccess, endpoint, type RestPath } from './endpoint.ts'
import { exportEndpoints } from './export-endpoints.ts'
import { id } from './schemas.ts'
import type { Tag } from './tags.ts'

type Shape = Readonly<Record<string, z.ZodType>>

export interface ListSpec<Row extends z.ZodType, Chosen extends Shape, Besides extends Shape> {
  /** One row, in lower case, as in 'This message is no longer in your list'. */
  noun: string
  /** The REST path of the list. */
  path: RestPath
  tag: Tag
  summary: string
  row: Row
  /**
   * Parameters that narrow and order the list: a text `search`, a choice `sort`, and filters by name. An unknown parameter is a validation
   * error that names it, and so is a value that its schema doesn't allow.
   */
  chosen: Chosen
  /** Members of the response besides its rows. */
  besides?: Besides
  /** The id of a row, where it is no UUID. */
  rowId?: z.ZodType<string>
}

/**
 * By what the last row of a page stood in its place, while there are more. Sent back with that row's id as `after`, the next page goes on from there
 * even if the row has been changed since. As long as any text by which a list is sorted.
 */
const sortedValue = z
  .string()
  .max(2000)
  .refine(text => text.isWellFormed() && !text.includes('\0'), { error: 'is no value of a list', params: { rule: 'cursor' } })

const afterOf = (rowId: z.ZodType<string>) => rowId.optional().describe('The last row of the previous page; this page starts after it')

/** Which page of a list. */
export const page = {
  after: afterOf(id),
  limit: z.coerce.number().int().min(1).max(500).default(100),
}

/**
 * A list that people search, narrow, sort, and read page by page. src/server/list makes its statements, and src/web/list shows it
 * (decision 79).
 */
export function listContract<Row extends z.ZodType, Chosen extends Shape, Besides extends Shape = Record<never, never>>(
  spec: ListSpec<Row, Chosen, Besides> & EndpointAccess,
) {
  const { noun, row, chosen, besides, rowId = id, ...rest } = spec
  const list = endpoint({
    ...rest,
    method: 'GET',
    input: z.strictObject({ ...chosen, ...page, after: afterOf(rowId), afterValue: sortedValue.optional() }),
    output: z.object({
      rows: z.array(row),
      more: z.boolean(),
      total: z.int(),
      afterValue: sortedValue.optional(),
      ...(besides as Besides),
    }),
  })
  return { noun, chosen, endpoints: { list } }
}

/** Adds two files to a list, with all matching rows. `plural` names them: 'departments'. */
export function listWithFiles<Row extends z.ZodType, Chosen extends Shape>(
  spec: Omit<ListSpec<Row, Chosen, Record<never, never>>, 'besides'> & { plural: string } & EndpointAccess,
) {
  const { plural, ...rest } = spec
  const { noun, row: _, chosen, summary: __, ...file } = rest
  const { endpoints } = listContract(rest)
  return { noun, chosen, endpoints: { ...endpoints, ...exportEndpoints({ ...file, noun: plural, filters: chosen }) } }
}
