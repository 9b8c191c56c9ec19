import type { ReactNode } from 'react'
import type { FormHandle } from '#web/form/use-form.ts'
import type { GroupForm } from './group-form.ts'

export interface TabProps {
  form: FormHandle<GroupForm>
  values: GroupForm
  isReadOnly: boolean
}

/** The fields of a tab, two beside each other where there is room. */
export const Fields = ({ children }: { children: ReactNode }) => <div className="grid gap-4 md:grid-cols-2">{children}</div>

/** Everything on a tab, under each other. */
export const TabBody = ({ children }: { children: ReactNode }) => <div className="flex flex-col gap-4 px-5 py-4">{children}</div>

/** Options with the labels of a table. */
export function optionsOf<V extends string>(labels: Readonly<Record<V, string>>): { value: V; label: string }[] {
  return (Object.entries(labels) as [V, string][]).map(([value, label]) => ({ value, label }))
}
