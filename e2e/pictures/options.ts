import { parseArgs } from 'node:util'
import { type State, schemes, states, type Visit, type Width, widths } from './plan.ts'

export interface Options {
  folder: string
  widths: readonly Width[]
  schemes: readonly (typeof schemes)[number][]
  states: readonly State[]
  isWanted: (visit: Visit) => boolean
}

/** Of a list the values that the command line names; all without any. Throws for a value that is not in the list. */
function chosen<T extends string | number>(name: string, among: readonly T[], given: readonly string[] = []): readonly T[] {
  const unknown = given.filter(value => !among.some(known => String(known) === value))
  if (unknown.length > 0) throw new Error(`There is no ${name} ${unknown.join(', ')}. There are: ${among.join(', ')}`)
  return given.length === 0 ? among : among.filter(known => given.includes(String(known)))
}

const several = { type: 'string', multiple: true } as const

/**
 * `[folder] --screen staff --role admin --width 375 --scheme dark --state error`, each option as often as wanted. A screen is named by a part of its
 * path, its title or a view. Throws with a text for the person.
 */
export function readOptions(args: string[], roles: readonly string[]): Options {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: { screen: several, role: several, width: several, scheme: several, state: several },
  })
  const wantedRoles = chosen('role', roles, values.role)
  const names = (values.screen ?? []).map(name => name.toLowerCase())
  const wantedStates = chosen('state', states, values.state)
  return {
    folder: positionals[0] ?? 'build/pictures',
    widths: chosen('width', widths, values.width),
    schemes: chosen('scheme', schemes, values.scheme),
    states: wantedStates,
    isWanted: ({ screen, title, view, role, state }) => {
      const words = `${screen}\n${title}\n${view}`.toLowerCase()
      return wantedRoles.includes(role) && wantedStates.includes(state) && (names.length === 0 || names.some(name => words.includes(name)))
    },
  }
}
