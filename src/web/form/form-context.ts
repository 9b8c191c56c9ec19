import { createContext, useContext } from 'react'
import type { FieldValues } from 'react-hook-form'
import type { FormHandle } from './use-form.ts'

export type AnyForm = FormHandle<FieldValues>

/** The form that a bound field belongs to. */
export const FormContext = createContext<AnyForm | undefined>(undefined)

export function useFormAround(): AnyForm {
  const form = useContext(FormContext)
  if (form === undefined) throw new Error('A bound field stands inside a Form.')
  return form
}
