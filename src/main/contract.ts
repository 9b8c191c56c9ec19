import { join } from '#server/slice.ts'
import { slices } from './slices.ts'

/** Every operation of the product, once: served as typed calls, as REST below /api/v1, and described there by OpenAPI. */
export const contract = join(
  'operation',
  slices.map(slice => slice.contract),
)
