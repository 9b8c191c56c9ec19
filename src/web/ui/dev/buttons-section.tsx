import { Check, CornerDownLeft, LayoutGrid, MoreHorizontal, Plus, Rows3, Settings } from 'lucide-react'
import { useState } from 'react'
import { Button, type ButtonVariant } from '#web/ui/button.tsx'
import { FilterChip } from '#web/ui/filter-chip.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Kbd } from '#web/ui/kbd.tsx'
import { Segment } from '#web/ui/segment.tsx'
import { ToolButton } from '#web/ui/tool-button.tsx'
import { Samples, Section } from './section.tsx'

const variants: readonly { variant: ButtonVariant; label: string }[] = [
  { variant: 'filled', label: 'Submit' },
  { variant: 'outline', label: 'Preview' },
  { variant: 'danger', label: 'Reject' },
  { variant: 'danger-filled', label: 'Delete file' },
  { variant: 'ghost', label: 'Cancel' },
  { variant: 'link', label: 'View all' },
]

/** Buttons in every state; hover and focus come with the pointer and the keyboard. */
export function ButtonsSection() {
  const [view, setView] = useState<'table' | 'cards'>('table')
  const [active, setActive] = useState(true)
  return (
    <Section title="Buttons">
      {variants.map(({ variant, label }) => (
        <Samples key={variant} name={variant}>
          <Button variant={variant}>{label}</Button>
          <Button variant={variant} disabled>
            {label}
          </Button>
          <Button variant={variant} busy>
            {label}
          </Button>
          <Button variant={variant} icon={<Check aria-hidden="true" size={16} strokeWidth={1.75} />}>
            {label}
          </Button>
          <Button variant={variant} busy icon={<Check aria-hidden="true" size={16} strokeWidth={1.75} />}>
            {label}
          </Button>
        </Samples>
      ))}
      <Samples name="Sizes 26, 32, 36, 44">
        <Button variant="filled" size="mini">
          Keep my 4.00
        </Button>
        <Button size="dense">Try Again</Button>
        <Button>Copy</Button>
        <Button size="lg">Create account</Button>
        <Button variant="danger" icon={<CornerDownLeft aria-hidden="true" size={16} strokeWidth={1.75} />}>
          Reject <Kbd>r</Kbd>
        </Button>
      </Samples>
      <Samples name="Icon buttons">
        <ToolButton label="Settings" shortcut="g ," icon={<Settings aria-hidden="true" size={18} strokeWidth={1.75} />} />
        <ToolButton label="Pressed" aria-pressed icon={<Settings aria-hidden="true" size={18} strokeWidth={1.75} />} />
        <IconButton label="More" variant="outline" icon={<MoreHorizontal aria-hidden="true" size={16} strokeWidth={1.75} />} />
        <IconButton label="Add" size="dense" variant="outline" icon={<Plus aria-hidden="true" size={16} strokeWidth={1.75} />} />
        <IconButton label="Add, off" size="mini" disabled icon={<Plus aria-hidden="true" size={16} strokeWidth={1.75} />} />
      </Samples>
      <Samples name="Segment and filter chips">
        <Segment
          label="View"
          value={view}
          onValueChange={setView}
          options={[
            { value: 'table', label: 'Table', icon: Rows3 },
            { value: 'cards', label: 'Cards', icon: LayoutGrid },
          ]}
        />
        <FilterChip label="Active" on={active} onClick={() => setActive(!active)} />
        <FilterChip label="Location" on={false} />
      </Samples>
    </Section>
  )
}
