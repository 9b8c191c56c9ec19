import type { Choice } from '#web/form/picker-field.tsx'
import { t } from './texts.ts'

/** An item to hand over, as `staff.dependents` and a blocked deactivation return it. */
export interface Block {
  name: string
  label: string
  count: number
  canMove: boolean
  names?: readonly string[] | undefined
}

/** Items that can be handed over, each to one person. */
export type HandOver = 'reportsTo' | 'approvals' | 'departments'

export interface LeavingValues {
  terminationDate: string | null
  reportsTo: Choice | null
  approvals: Choice | null
  departments: Choice | null
}

/** By the name of what waits: what the picker that hands it over is called in the call. */
const byBlock: Readonly<Record<string, HandOver>> = { reports: 'reportsTo', approvals: 'approvals', departments: 'departments' }

export const handOverOf = ({ name, canMove }: Block): HandOver | undefined => (canMove ? byBlock[name] : undefined)

/** The pickers that these blocks need, each once and always in the same order. */
export function handOversOf(blocks: readonly Block[]): HandOver[] {
  const needed = new Set(blocks.map(handOverOf))
  return (['reportsTo', 'approvals', 'departments'] as const).filter(one => needed.has(one))
}

/** Items that no one else can take over: they have to be settled first. */
export const settledFirst = (blocks: readonly Block[]): Block[] => blocks.filter(block => handOverOf(block) === undefined)

export function problemsOf(values: LeavingValues, needed: readonly HandOver[]): Partial<Record<HandOver | 'terminationDate', string>> {
  const open = needed.filter(one => values[one] === null).map(one => [one, t('chooseOne')] as const)
  return { ...(values.terminationDate === null && { terminationDate: t('required') }), ...Object.fromEntries(open) }
}

/** Builds the input to save: the person chosen in each picker that is needed. */
export const handOverInput = (values: LeavingValues, needed: readonly HandOver[]): Partial<Record<HandOver, string>> =>
  Object.fromEntries(needed.flatMap(one => (values[one] === null ? [] : [[one, values[one].value]])))

/** 'Grace, Aaliyah and 3 more' */
export function namesText({ names = [], count }: Block): string {
  if (names.length === 0) return ''
  const shown = names.join(', ')
  return count > names.length ? t('and', { names: shown, n: count - names.length }) : shown
}
