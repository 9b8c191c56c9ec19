import { createContext, useContext } from 'react'
import type { WorkflowKind } from '../calls.ts'

interface Kinds {
  /** Everything that is submitted for approval. */
  all: readonly WorkflowKind[]
  /** For which of them the screen says who decides. */
  chosen: WorkflowKind
}

export const KindsContext = createContext<Kinds>({ all: [], chosen: { type: '', noun: '', plural: '', scopes: [] } })

export const useKinds = (): Kinds => useContext(KindsContext)
