import { useState } from 'react'
import { ConflictPanel } from '#web/form/conflict-panel.tsx'
import { TextField } from '#web/form/fields.tsx'
import { FormDialog, FormDrawer } from '#web/form/form-layer.tsx'
import type { Conflict } from '#web/form/use-conflict.ts'
import { useForm } from '#web/form/use-form.ts'
import { Button } from '#web/ui/button.tsx'
import { Samples, Section } from './section.tsx'

interface Values {
  name: string
  code: string
}
type Row = Values & { version: number }

const row: Row = { name: 'Shelter', code: 'SH', version: 3 }
const valuesOf = ({ name, code }: Row): Values => ({ name, code })

const samples: [label: string, Layer: typeof FormDialog, saves: boolean][] = [
  ['Form dialog', FormDialog, true],
  ['Form drawer', FormDrawer, true],
  ['Form dialog, not saved', FormDialog, false],
]

const conflict: Conflict<Values> = {
  version: 4,
  isFound: true,
  differences: [
    { name: 'name', label: 'Name', mine: 'Shelters', theirs: 'Housing', chosen: 'mine' },
    { name: 'code', label: 'Code', mine: '', theirs: 'HO', chosen: 'theirs' },
  ],
  merged: [{ name: 'city', label: 'City', text: 'Salem' }],
  notice: undefined,
  choose: () => undefined,
  take: () => false,
}

/** Forms in layers, and what a conflict looks like. */
export function FormLayersSection() {
  const [open, setOpen] = useState<number>()
  const sample = open === undefined ? undefined : samples[open]
  return (
    <Section title="Forms in dialogs and drawers">
      <Samples name="Layers">
        {samples.map(([label], index) => (
          <Button key={label} onClick={() => setOpen(index)}>
            {label}
          </Button>
        ))}
      </Samples>
      <Samples name="Conflict">
        <div className="w-full max-w-128">
          <ConflictPanel conflict={conflict} />
        </div>
      </Samples>
      {sample === undefined ? null : <Editor Layer={sample[1]} saves={sample[2]} onClose={() => setOpen(undefined)} />}
    </Section>
  )
}

function Editor({ Layer, saves, onClose }: { Layer: typeof FormDialog; saves: boolean; onClose: () => void }) {
  const form = useForm<Values>(valuesOf(row), values => ({ name: values.name === '' ? 'Enter a name' : undefined }))
  const save = async (): Promise<void> => {
    if (!saves) throw new TypeError('Failed to fetch')
  }
  return (
    <Layer
      form={form}
      title="Edit department"
      description="Staff and reports use this name."
      failed="Failed to update department"
      onSubmit={save}
      onClose={onClose}
      record={{ version: row.version, valuesOf }}
    >
      <TextField<Values> name="name" label="Name" required />
      <TextField<Values> name="code" label="Code" help="Unique in the organization." />
    </Layer>
  )
}
