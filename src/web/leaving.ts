const steps: (() => void)[] = []

/** Registers what must happen before this tab's person is gone: nothing of theirs may leave under the session of the next. */
export function onLeaving(step: () => void): void {
  steps.push(step)
}

/** Called once the session is over, whoever ended it. */
export function leave(): void {
  for (const step of steps) step()
}
