/**
 * Why a rule rejected a value: a stable name for programs and tests, the field concerned (null: the whole record), and a sentence for
 * the person.
 */
export type Violation<Rule extends string = string> = { rule: Rule; field: string | null; message: string }

/** The failed half of a rule's result; the successful half is `{ ok: true, … }` with the computed values. */
export type Invalid<Rule extends string = string> = { ok: false } & Violation<Rule>

export function invalid<Rule extends string>(rule: Rule, field: string | null, message: string): Invalid<Rule> {
  return { ok: false, rule, field, message }
}
