import { Mail, Network, Pencil, UserCheck, UserX } from 'lucide-react'
import { useSave } from '#web/record/use-save.ts'
import type { RowAction } from '#web/table/row-actions.tsx'
import { type Person, staffCalls, staffTexts } from './calls.ts'
import type { StaffView } from './staff-view.ts'
import { t } from './texts.ts'

/** Returns the actions that the current user can take on a person in the list. */
export function usePersonActions({ layers, mayWrite, listed }: Pick<StaffView, 'layers' | 'mayWrite' | 'listed'>) {
  const { reactivate } = useReactivate()
  return (person: Person): readonly RowAction[] => {
    const { id, email, isActive } = person
    const actions: RowAction[] = []
    if (mayWrite) actions.push({ label: t('edit'), icon: Pencil, onSelect: () => layers.show({ what: 'edit', person }) })
    if (email !== null) actions.push({ label: t('email'), icon: Mail, onSelect: () => location.assign(`mailto:${email}`) })
    if (isActive) actions.push({ label: t('showInChart'), icon: Network, onSelect: () => listed.change({ view: 'chart', at: id }) })
    if (!mayWrite) return actions
    if (!isActive) return [...actions, { label: t('reactivate'), icon: UserCheck, apart: true, onSelect: () => void reactivate(person) }]
    const ask = () => layers.show({ what: 'deactivate', person })
    return [...actions, { label: t('deactivate'), icon: UserX, tone: 'danger', apart: true, onSelect: ask }]
  }
}

/** Makes someone active again; what speaks against it, such as the number of people that the plan allows, is a message. */
export function useReactivate() {
  const { saveNow, busy } = useSave(staffCalls.reactivate, {
    done: staffTexts.done('reactivate'),
    failed: staffTexts.failed('reactivate'),
    refresh: [staffCalls.key()],
  })
  return { reactivate: ({ id, version }: Person) => saveNow({ id, version }), busy }
}
