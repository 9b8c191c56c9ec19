import { type AnswerOf, callsOf } from '#web/rpc.ts'
import type { ShownColumns } from '#web/table/column-choice.tsx'
import type { savedViews } from '../contract/saved-views.ts'

export const savedViewCalls = callsOf<typeof savedViews>('savedViews')

export type SavedView = AnswerOf<typeof savedViews.list>['views'][number]

/** A list as it is shown now. */
export interface PresentView {
  /** The path of the screen. */
  screen: string
  /** The list as its address has it, without the question mark. */
  query: string
  columns: ShownColumns
}

/** The choice of columns as it is saved, and back. */
export const columnsOf = (shown: ShownColumns): SavedView['columns'] => Object.entries(shown).map(([key, isShown]) => ({ key, isShown }))
export const toShownColumns = (columns: SavedView['columns']): ShownColumns =>
  Object.fromEntries(columns.map(({ key, isShown }) => [key, isShown]))
