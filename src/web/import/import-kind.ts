import type { QueryKey } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { FileLimits } from '#core/file-limits.ts'
import type { AnyImportEndpoints, ImportGroup, ImportProblem } from '#core/import-endpoints.ts'
import type { LinkTarget } from '#web/link-to.ts'
import { type AnswerOf, callsOf } from '#web/rpc.ts'

/** The typed calls of a kind of import, by its part of the API. */
export const importCallsOf = (part: string) => callsOf<AnyImportEndpoints>(part)

export type ImportCalls = ReturnType<typeof importCallsOf>
export type Run = AnswerOf<AnyImportEndpoints['read']>
export type RunRow = AnswerOf<AnyImportEndpoints['rows']>['rows'][number]
export type Options = Run['options']

/** One kind of import on the screen; the rest is the same for all kinds. */
export interface WebImport {
  calls: ImportCalls
  /** Its part of the API, in addresses: '/imports'. */
  path: string
  file: FileLimits & { kind: string }
  title: string
  /** Help under the title before a file is chosen. */
  help: string
  /** The screen it belongs to. */
  back: { title: string; path: string }
  /** 'Import 214 people' */
  importAll: (n: number) => string
  /** '128 of 214 people' */
  doneOf: (n: number, all: number) => string
  /** '214 people imported' */
  imported: (n: number) => string
  /** The queries that show what is imported: they are asked again when a run ends. */
  refresh: readonly QueryKey[]
  /** Where what was imported is shown. */
  shown: { label: string; link: LinkTarget }
  /** Notes under columns that are matched to a field. */
  notes: Readonly<Record<string, string>>
  /** Question before an import is undone, if this kind asks a different one. */
  undoText?: string
  /** Only a file without problems is imported: every row is corrected or left out first. */
  isWhole?: true
  /** The choices besides the columns, where there are any; those about a field are shown where a column is matched to it. */
  Choices?: (props: ChoicesProps) => ReactNode
  /** Shown below the result: steps that are left after an import. */
  Afterwards?: (props: { run: Run }) => ReactNode
  /** Titles for groups of problems with the same rule, and an option that fixes all of them; a rule without one lists each text. */
  groups: Readonly<Partial<Record<string, GroupWords>>>
  /** Saves a file with the headings and one example. */
  saveTemplate: () => Promise<void>
  /** Label of the button that fixes a problem by hand: 'Choose manager'. */
  editLabel: (problem: ImportProblem) => string | undefined
  /** Explains a proposed value whose name doesn't say what it means. */
  Explained?: (props: { field: string; value: string }) => ReactNode
  /** The fields that are corrected by choosing instead of typing. */
  choosers: Readonly<Partial<Record<string, (props: ChooserProps) => ReactNode>>>
}

export interface ChoicesProps {
  value: Options
  mapping: Run['mapping']
  onChange: (value: Options) => void
}

export interface GroupWords {
  /** '4 departments don't exist' */
  title: (group: ImportGroup) => string
  /** Fixes all of them at once. */
  solution?: GroupSolution
  /** The texts are of no use to whoever reads them. */
  isShort?: true
  /** The texts name the people of the rows, each of which is left out alone. */
  isNamed?: true
  /** One value for all rows that say the same would be wrong: they are corrected one by one, in the list of rows. */
  isOneByOne?: true
}

/**
 * A choice of the file ('Create all'), an answer of each row ('Leave managers blank'), one value that is chosen for all of them ('Choose a role for all'), or to
 * leave them out.
 */
export type GroupSolution = { label: string } & (
  | { option: string; useMay?: () => boolean }
  | { edit: { field: string; value: string } }
  | { choose: string }
  | { skip: true }
)

export interface ChooserProps {
  run: Run
  /** The row that is corrected. */
  row: number
  /** The control's accessible name. */
  label: string
  /** Called with the choice as an edit of the row; null for no choice. */
  onChoose: (edit: { field: string; value: string } | null) => void
}
