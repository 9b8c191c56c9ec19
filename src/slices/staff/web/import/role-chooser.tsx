import { useEffect, useId, useRef, useState } from 'react'
import { useGivableRoles } from '#slices/invitations/web/public.tsx'
import type { ChooserProps } from '#web/import/import-kind.ts'
import { Select } from '#web/ui/select.tsx'
import { t } from './texts.ts'

/** Chooses the role to invite a row's person with, among those the user may give, and describes what it lets people do. */
export function RoleChooser({ label, onChoose }: ChooserProps) {
  const [name, setName] = useState<string | undefined>(undefined)
  const { data: roles = [] } = useGivableRoles()
  const box = useRef<HTMLSpanElement>(null)
  const id = useId()
  useEffect(() => box.current?.querySelector('button')?.focus(), [])
  return (
    <span ref={box} className="block">
      <Select
        size="dense"
        aria-label={label}
        aria-describedby={id}
        placeholder={t('chooseRole')}
        options={roles.map(role => ({ value: role.name, label: role.name }))}
        value={name}
        onValueChange={chosen => {
          setName(chosen)
          onChoose({ field: 'accessRole', value: chosen })
        }}
      />
      <span id={id} className="mt-1 block text-xs text-muted empty:hidden">
        {roles.find(role => role.name === name)?.sentence}
      </span>
    </span>
  )
}

/** Describes what a proposed role lets people do. */
export function RoleSentence({ name }: { name: string }) {
  const { data: roles = [] } = useGivableRoles()
  const sentence = roles.find(role => role.name === name)?.sentence
  return sentence === undefined ? null : <span className="col-span-full basis-full text-xs text-muted">{sentence}</span>
}
