import { useState } from 'react'
import { PersonPicker } from '#slices/people/web/public.tsx'
import type { ChooserProps } from '#web/import/import-kind.ts'

/** Chooses the person on staff whose hours a row means. */
export function PersonChooser({ label, onChoose }: ChooserProps) {
  const [value, setValue] = useState<string | null>(null)
  return (
    <PersonPicker
      size="dense"
      aria-label={label}
      value={value}
      onValueChange={chosen => {
        setValue(chosen)
        onChoose(chosen === null ? null : { field: 'person', value: chosen })
      }}
    />
  )
}
