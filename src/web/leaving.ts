const steps: (() => void)[] = []

/** Registers cleanup for when this tab's user signs out: none of their data may be sent under the next session. */
export function onLeaving(step: () => void): void {
  steps.push(step)
}

/** Called when the session has ended, for whatever reason. */
export function leave(): void {
  for (const step of steps) step()
}
