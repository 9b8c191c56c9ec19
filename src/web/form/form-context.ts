import { createContext, type ReactNode, useContext } from 'react'
import type { FieldValues } from 'react-hook-form'
import type { FormHandle } from './use-form.ts'

export type AnyForm = FormHandle<FieldValues>

/** The form that a bound field belongs to. */
export const FormContext = createContext<AnyForm | undefined>(undefined)

/** Adds to a field's help where its value is stored; null while the person has not turned that on. */
export type FieldInfo = (help: ReactNode, stored: { table: string | undefined; name: string }) => ReactNode
export const FieldInfoContext = createContext<FieldInfo | null>(null)

export function useFormAround(): AnyForm {
  const form = useContext(FormContext)
  if (form === undefined) throw new Error('A bound field stands inside a Form.')
  return form
}
