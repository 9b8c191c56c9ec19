import type { StepText } from '#web/home/home.ts'
import type { GetStarted } from './calls.ts'
import type { Parts } from './parts.ts'

export type FirstStep = GetStarted['steps'][number] & StepText

/** What the list of first steps says of each that a slice has words for. `parts` stay the same while it is shown. */
export function useFirstSteps({ steps, facts }: GetStarted, parts: Parts): FirstStep[] {
  // biome-ignore lint/correctness/useHookAtTopLevel: the hooks of one list, which stays the same for as long as the page stands
  const texts = new Map(parts.flatMap(part => part.steps ?? []).map(({ key, useText }) => [key, useText(facts)]))
  return steps.flatMap(step => {
    const text = texts.get(step.key)
    return text === undefined ? [] : [{ ...step, ...text }]
  })
}
