import type { PlainDate } from '#core/plain-date.ts'

/**
 * Who demands a second factor of others has one, and the last day without one has not passed: otherwise one save shuts out everyone who has none, whoever
 * saved it too. A demand that holds already, and none, may always be saved. Authority: PRD-6 (no one is locked out without notice). Rule ORG-4.
 */
export interface Demand {
  requiredOf: 'nobody' | 'administrators' | 'everyone'
  lastDayWithout: PlainDate | null
}

export type DemandProblem = 'last_day_past' | 'own_factor'

interface DemandFacts {
  /** The demand that applies now. */
  saved: Demand
  /** Where the organization is. */
  today: PlainDate
  /** Whether whoever saves has a second factor. */
  hasFactor: boolean
}

/** Why a demand can't be saved; null if it can. */
export function demandProblem(wanted: Demand, { saved, today, hasFactor }: DemandFacts): DemandProblem | null {
  const isSaved = wanted.requiredOf === saved.requiredOf && wanted.lastDayWithout === saved.lastDayWithout
  if (isSaved || wanted.requiredOf === 'nobody' || wanted.lastDayWithout === null) return null
  if (wanted.lastDayWithout < today) return 'last_day_past'
  return hasFactor ? null : 'own_factor'
}
