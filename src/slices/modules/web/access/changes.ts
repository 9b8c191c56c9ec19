import { createContext, useCallback, useEffect, useMemo, useState } from 'react'
import { holdUnsaved } from '#web/leaving.ts'
import type { ModulePerson, PersonAccess } from '../calls.ts'

export type Access = 'on' | 'off' | 'policy'

/** A cell of the table that was changed and is not saved. */
export interface Change {
  userId: string
  person: string
  module: string
  from: Access
  to: Access
  /** Whether the policies turn the module on for this person. */
  byPolicy: boolean
}

export interface Changes {
  all: readonly Change[]
  of: (userId: string, module: string) => Change | undefined
  countOf: (userId: string) => number
  set: (person: ModulePerson, module: string, to: Access) => void
  /** Takes what others have set in the meantime as the state before. */
  rebase: (current: readonly Stored[]) => void
  clear: () => void
}

/** Access that is currently set for a person. */
export interface Stored {
  userId: string
  module: string
  access: Access
}

export const storedAccess = ({ set }: PersonAccess): Access => set ?? 'policy'
/** Whether the person has the module with this setting. */
export const isOnWith = (access: Access, byPolicy: boolean): boolean => access === 'on' || (access === 'policy' && byPolicy)

const none: Changes = {
  all: [],
  of: () => undefined,
  countOf: () => 0,
  set: () => undefined,
  rebase: () => undefined,
  clear: () => undefined,
}
/** So that a change draws the cells anew and not the table. */
export const ChangesContext = createContext(none)

/** Keeps changes in the table until they are saved or discarded. Leaving with unsaved changes asks first. */
export function useChanges(): Changes {
  const [cells, setCells] = useState<ReadonlyMap<string, Change>>(new Map())
  const has = cells.size > 0
  useEffect(() => (has ? holdUnsaved({ has: () => true }) : undefined), [has])
  const set = useCallback((person: ModulePerson, module: string, to: Access) => {
    const access = person.modules[module]
    if (access === undefined) return
    setCells(before => {
      const after = new Map(before)
      const from = storedAccess(access)
      const key = keyOf(person.id, module)
      if (from === to) after.delete(key)
      else after.set(key, { userId: person.id, person: person.name, module, from, to, byPolicy: access.byPolicy })
      return after
    })
  }, [])
  const rebase = useCallback((current: readonly Stored[]) => {
    setCells(before => {
      const after = new Map(before)
      for (const { userId, module, access } of current) {
        const change = before.get(keyOf(userId, module))
        if (change !== undefined) after.set(keyOf(userId, module), { ...change, from: access })
      }
      return after
    })
  }, [])
  const clear = useCallback(() => setCells(new Map()), [])
  return useMemo(() => {
    const all = [...cells.values()]
    return {
      all,
      of: (userId, module) => cells.get(keyOf(userId, module)),
      countOf: userId => all.filter(change => change.userId === userId).length,
      set,
      rebase,
      clear,
    }
  }, [cells, set, rebase, clear])
}

const keyOf = (userId: string, module: string) => `${userId} ${module}`
