import { useEffect, useRef, useState } from 'react'
import type { ChooserProps } from '#web/import/import-kind.ts'
import { RecordPicker } from '#web/pickers/record-picker.tsx'
import { Avatar } from '#web/ui/avatar.tsx'
import type { ComboboxOption } from '#web/ui/combobox.tsx'
import { findPeople, fullName } from '../calls.ts'
import { importCalls } from './import-calls.ts'
import { t } from './texts.ts'

const MAX_FROM_FILE = 10

/** Who the person of a row reports to: someone on staff, or someone whom the same file brings. */
export function ManagerChooser({ run, row, label, onChoose }: ChooserProps) {
  const [value, setValue] = useState<string | null>(null)
  const box = useRef<HTMLSpanElement>(null)
  useEffect(() => box.current?.querySelector('input')?.focus(), [])
  return (
    <span ref={box} className="block">
      <RecordPicker
        size="dense"
        aria-label={label}
        query={search => managersQuery(run.id, run.version, search)}
        optionOf={(option: ComboboxOption) => option}
        leaveOut={(option: ComboboxOption) => option.value === ofRow(row)}
        value={value}
        onValueChange={chosen => {
          setValue(chosen)
          onChoose(chosen === null ? null : { field: 'manager', value: chosen })
        }}
      />
    </span>
  )
}

/** How an answer names someone of the file. */
const ofRow = (row: number) => `row ${row}`

/** Searches people on staff, followed by people in the file. */
const managersQuery = (runId: string, version: number, search: string) => {
  const input = { id: runId, show: 'new' as const, search, limit: MAX_FROM_FILE }
  return {
    queryKey: [...importCalls.rows.queryKey({ input }), version, 'managers'],
    queryFn: async (): Promise<{ rows: ComboboxOption[]; more: boolean }> => {
      const [ofFile, onStaff] = await Promise.all([importCalls.rows.call(input), findPeople(search)])
      return {
        rows: [
          ...onStaff.rows.map(person => ({
            value: person.id,
            label: fullName(person),
            detail: [person.jobTitle, person.departmentName].filter(Boolean).join(' · ') || (person.email ?? undefined),
            picture: <Avatar id={person.id} name={fullName(person)} size={28} />,
          })),
          ...ofFile.rows.map(
            ({ row, label }): ComboboxOption => ({ value: ofRow(row), label: label ?? '', detail: t('rowOfFile', { row }) }),
          ),
        ],
        more: ofFile.more || onStaff.more,
      }
    },
  }
}
