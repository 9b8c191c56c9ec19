/** The statuses that each status of a record may change to. A slice keeps its table in `rules/`. */
export type Transitions<Status extends string> = Readonly<Record<Status, readonly Status[]>>

export function mayBecome<Status extends string>(transitions: Transitions<Status>, from: Status, to: Status): boolean {
  return transitions[from].includes(to)
}

/** A table in which every status may change to any other of `to`. */
export function anyTo<Status extends string>(statuses: readonly Status[], to: readonly Status[] = statuses): Transitions<Status> {
  return Object.fromEntries(statuses.map(from => [from, to.filter(status => status !== from)])) as unknown as Transitions<Status>
}
