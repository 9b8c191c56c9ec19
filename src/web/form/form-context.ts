import { createContext, useContext } from 'react'
import type { FormHandle } from './use-form.ts'

type AnyForm = FormHandle<Record<string, unknown>>

/** The form that a bound field belongs to. */
export const FormContext = createContext<AnyForm | undefined>(undefined)

export function useFormAround(): AnyForm {
  const form = useContext(FormContext)
  if (form === undefined) throw new Error('A bound field stands inside a Form.')
  return form
}
