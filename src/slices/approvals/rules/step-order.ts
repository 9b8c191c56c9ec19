/**
 * Steps keep the order in which they are decided. Moving one puts it before the one that stood at its new place; the first cannot move up, nor the last down.
 */
export function movedStep<Step>(steps: readonly Step[], from: number, to: number): readonly Step[] {
  if (from === to || from < 0 || to < 0 || from >= steps.length || to >= steps.length) return steps
  const rest = steps.filter((_, index) => index !== from)
  return [...rest.slice(0, to), steps[from]!, ...rest.slice(to)]
}
