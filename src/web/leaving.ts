import type { RouterHistory } from '@tanstack/react-router'

const steps: (() => void)[] = []

/** Registers cleanup for when this tab's user signs out: none of their data may be sent under the next session. */
export function onLeaving(step: () => void): void {
  steps.push(step)
}

/** Called when the session has ended, for whatever reason. What is unsaved cannot be saved any more, so no question follows. */
export function leave(): void {
  for (const step of steps) step()
  forgetUnsaved()
}

/** Something that would be lost. */
export interface Unsaved {
  has: () => boolean
  /** Whether it survives other screens and sign-out, so that only closing or reloading the tab asks. */
  staysInApp?: boolean
}

const held = new Set<Unsaved>()
let history: RouterHistory | undefined
let unblock: (() => void) | undefined

/** Connects the router, once: going to another screen asks while something unsaved would be lost. */
export function askBeforeLeaving(of: RouterHistory): void {
  history = of
}

/** From now on leaving asks while `source.has()`; the returned function ends that. */
export function holdUnsaved(source: Unsaved): () => void {
  held.add(source)
  if (held.size === 1) {
    window.addEventListener('beforeunload', warn)
    unblock = history?.block({ blockerFn: asksHere, enableBeforeUnload: false })
  }
  return () => {
    held.delete(source)
    if (held.size === 0) stopAsking()
  }
}

/** Drops what was held: the person has chosen to lose it, or it cannot be saved any more. */
export function forgetUnsaved(): void {
  for (const source of held) if (!source.staysInApp) held.delete(source)
  if (held.size === 0) stopAsking()
}

function stopAsking(): void {
  window.removeEventListener('beforeunload', warn)
  unblock?.()
  unblock = undefined
}

function warn(event: BeforeUnloadEvent): void {
  if ([...held].some(source => source.has())) event.preventDefault()
}

/** A change of the search alone is not another screen. */
const asksHere = async ({ currentLocation, nextLocation }: Record<'currentLocation' | 'nextLocation', { pathname: string }>) =>
  currentLocation.pathname !== nextLocation.pathname && !(await mayLeave())

/** A question on the page: whether to leave without saving. */
export interface LeaveQuestion {
  answer: (leave: boolean) => void
}

let question: (LeaveQuestion & { answered: Promise<boolean> }) | undefined
const listeners = new Set<() => void>()
const announce = (): void => {
  for (const listener of listeners) listener()
}

export const openQuestion = (): LeaveQuestion | undefined => question

export function onQuestion(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Whether going elsewhere inside the app would lose something. */
export const holdsUnsaved = (): boolean => [...held].some(one => !one.staysInApp && one.has())

/** True at once where nothing would be lost; asks otherwise. Without a source: whatever is held inside the app. */
export function mayLeave(source?: Unsaved): Promise<boolean> {
  const unsaved = source ? source.has() : holdsUnsaved()
  if (!unsaved) return Promise.resolve(true)
  if (question === undefined) {
    const { promise, resolve } = Promise.withResolvers<boolean>()
    const answer = (leaves: boolean): void => {
      question = undefined
      announce()
      resolve(leaves)
    }
    question = { answer, answered: promise }
    announce()
  }
  return question.answered
}
