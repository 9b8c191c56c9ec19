import { Check, CornerDownLeft, LayoutGrid, MoreHorizontal, Plus, Rows3, Settings } from 'lucide-react'
import { useState } from 'react'
import { Button, type ButtonVariant } from '#web/ui/button.tsx'
import { FilterChip } from '#web/ui/filter-chip.tsx'
import { Glyph } from '#web/ui/glyph.tsx'
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
          <Button variant={variant} icon={<Glyph of={Check} />}>
            {label}
          </Button>
          <Button variant={variant} busy icon={<Glyph of={Check} />}>
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
        <Button variant="danger" icon={<Glyph of={CornerDownLeft} />}>
          Reject <Kbd>r</Kbd>
        </Button>
      </Samples>
      <Samples name="Icon buttons">
        <ToolButton label="Settings" shortcut="g ," icon={<Glyph of={Settings} size={18} />} />
        <ToolButton label="Pressed" aria-pressed icon={<Glyph of={Settings} size={18} />} />
        <IconButton label="More" variant="outline" icon={<Glyph of={MoreHorizontal} />} />
        <IconButton label="Add" size="dense" variant="outline" icon={<Glyph of={Plus} />} />
        <IconButton label="Add, off" size="mini" disabled icon={<Glyph of={Plus} />} />
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
