/**
 * How a rule says no: a stable name for programs and tests, the field it is about (null: the whole record), and a sentence
 * for the person.
 */
export type Violation<Rule extends string = string> = { rule: Rule; field: string | null; message: string }

/** The refusing half of a decision; the granting half is `{ ok: true, … }` with what the rule worked out. */
export type Invalid<Rule extends string = string> = { ok: false } & Violation<Rule>

export function invalid<Rule extends string>(rule: Rule, field: string | null, message: string): Invalid<Rule> {
  return { ok: false, rule, field, message }
}
