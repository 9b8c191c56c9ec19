import { useEffect, useMemo, useRef, useState } from 'react'
import { fullName, type Person } from '../calls.ts'
import { type Chart, chartOf, openAtFirst, type ShownPerson, shownPeople } from './chart-model.ts'

interface ChartInput {
  people: readonly Person[] | undefined
  /** The text of the search. */
  text: string | undefined
  /** Who the address selects. */
  at: string | undefined
  /** The manager whose team alone is shown. */
  team: string | undefined
}

export interface ChartState {
  model: Chart<Person>
  /** People at the top; with `team`, only its manager. */
  tops: readonly string[]
  shown: readonly ShownPerson[]
  selected: string | undefined
  /** From the top to who is selected. */
  path: readonly string[]
  /** Who the search finds. */
  matches: readonly string[]
  /** Undefined where no one reports to anyone, so that there is nothing to open. */
  isAllOpen: boolean | undefined
  /** Selects a person, and shows everyone above them. */
  select: (id: string) => void
  toggle: (id: string, isOpen: boolean) => void
  openAll: () => void
  closeAll: () => void
}

const none: readonly Person[] = []

/** Keeps which parts of the chart are open and who is selected. */
export function useChart({ people = none, text, at, team }: ChartInput): ChartState {
  const model = useMemo(() => chartOf(people), [people])
  const tops = useMemo(() => (team !== undefined && model.byId.has(team) ? [team] : model.roots), [model, team])
  // Until something is opened or closed here, the first levels are open, also while more people arrive.
  const [chosen, setChosen] = useState<ReadonlySet<string>>()
  const [selected, setSelected] = useState(at)
  const open = useMemo(() => chosen ?? openAtFirst(model, tops), [chosen, model, tops])
  const shown = useMemo(() => shownPeople(model, tops, open), [model, tops, open])
  const path = useMemo(() => (selected === undefined ? [] : model.pathTo(selected)), [model, selected])
  const matches = useMemo(() => {
    const wanted = text?.trim().toLowerCase() ?? ''
    return wanted === '' ? [] : people.filter(person => textOf(person).includes(wanted)).map(({ id }) => id)
  }, [people, text])
  const show = (id: string) => setChosen(new Set([...open, ...model.pathTo(id).slice(0, -1)]))
  const select = (id: string) => {
    setSelected(id)
    if (
      model
        .pathTo(id)
        .slice(0, -1)
        .some(above => !open.has(above))
    )
      show(id)
  }
  const latest = useRef(select)
  latest.current = select
  // Whom the address or the search names is shown once they are loaded.
  const [first] = matches
  useEffect(() => {
    if (first !== undefined) latest.current(first)
  }, [first])
  const isHere = at !== undefined && model.byId.has(at)
  useEffect(() => {
    if (isHere && at !== undefined) latest.current(at)
  }, [at, isHere])
  const managers = people.filter(({ id }) => model.reportsOf(id).length > 0)
  return {
    model,
    tops,
    shown,
    selected: selected !== undefined && model.byId.has(selected) ? selected : undefined,
    path,
    matches,
    isAllOpen: managers.length === 0 ? undefined : managers.every(({ id }) => open.has(id)),
    select,
    toggle: (id, isOpen) => {
      const next = new Set(open)
      if (isOpen) next.add(id)
      else next.delete(id)
      setChosen(next)
    },
    openAll: () => setChosen(new Set(managers.map(({ id }) => id))),
    closeAll: () => setChosen(new Set()),
  }
}

const textOf = (person: Person): string => `${fullName(person)} ${person.jobTitle ?? ''} ${person.email ?? ''}`.toLowerCase()
