import { read } from '#server/rpc/verb.ts'
import type { Searches } from '#server/search.ts'
import { defineSlice } from '#server/slice.ts'
import { search } from '#slices/lookup/contract/search.ts'
import { findIn } from './find.ts'

/** Finds rows of the lists that all slices contribute. */
export function searchOf(searches: Searches) {
  return defineSlice({ contract: { search }, routes: () => ({ search: { find: read(findIn(searches)) } }) })
}
