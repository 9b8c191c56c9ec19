import type { z } from 'zod'
import type { Actor } from './db/gate.ts'
import type { ReadTx } from './db/transaction.ts'
import type { ListNumber } from './list/numbers.ts'

/**
 * A figure of the start page: a number of a registered list, and the link that shows the rows it is of. Whoever may call the list has the card: the
 * list's own need decides, as the gate would (src/server/rpc/openings.ts).
 */
export interface Card {
  label: string
  /** `list.count({ … })` or `list.sum('member', { … })`. */
  number: ListNumber
  /** The words after a count: 1 person, 12 people. */
  words?: { one: string; other: string }
  /** The screen of the list, with the search parameters that narrow it as the number does. */
  at: { path: `/${string}`; search: Readonly<Record<string, string>> }
}

/** By its name, which no other card has. */
export type Cards = Readonly<Record<string, Card>>

/** A slice's part of the start page besides cards. Each part answers every member, of whatever they may see. */
export interface HomePart {
  /** Its fields in the answer of `/dashboard`. No other part has one of them. */
  answer: z.ZodObject
  /** Its first queries are in the current tick, so that all parts share their round trips: two at most. */
  load(tx: ReadTx<Actor>): Promise<Readonly<Record<string, unknown>>>
}

export function homePart<A extends z.ZodObject>(answer: A, load: (tx: ReadTx<Actor>) => Promise<z.input<A>>): HomePart {
  return { answer, load }
}

/** A setup step of a new organization. */
export interface FirstStep {
  key: string
  /** Its place among all slices' steps. */
  order: number
  /** An administrator may confirm as it is what was made for the organization: 'the departments'. */
  confirms?: string
  /** Its details in the list: its fields in the answer. No other step has one of them. */
  facts: z.ZodObject
  /** Like a part's `load`. `isDone` is what stored data says. */
  load(tx: ReadTx<Actor>): Promise<{ isDone: boolean; facts: Readonly<Record<string, unknown>> }>
}

export function firstStep<F extends z.ZodObject>(
  step: Omit<FirstStep, 'facts' | 'load'> & {
    facts: F
    load: (tx: ReadTx<Actor>) => Promise<{ isDone: boolean; facts: z.input<F> }>
  },
): FirstStep {
  return step
}

/** The fields of several parts as one object. Throws when two parts have the same one. */
export function fieldsOf(what: string, parts: readonly z.ZodObject[]): Record<string, z.ZodType> {
  const fields: Record<string, z.ZodType> = {}
  for (const [name, field] of parts.flatMap(part => Object.entries(part.shape))) {
    if (name in fields) throw new Error(`two slices contribute the ${what} ${name}`)
    fields[name] = field as z.ZodType
  }
  return fields
}

/** The start page of all slices. */
export interface Home {
  cards: Cards
  parts: readonly HomePart[]
  steps: readonly FirstStep[]
}
