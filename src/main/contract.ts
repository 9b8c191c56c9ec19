import { joinParts } from '#server/slice.ts'
import { slices } from './slices.ts'

/** Every operation of the product: served as typed calls and as REST below /api/v1, where OpenAPI describes it. */
export const contract = joinParts(
  'operation',
  slices.map(slice => slice.contract),
)
