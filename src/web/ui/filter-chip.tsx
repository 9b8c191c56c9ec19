import { Plus, X } from 'lucide-react'
import type { ComponentProps } from 'react'
import { t } from '#web/ui-texts.ts'
import { Glyph } from './glyph.tsx'

export type FilterChipProps = Omit<ComponentProps<'button'>, 'className' | 'style' | 'children' | 'aria-label'> & {
  /** The filter's name while off, its value while on. */
  label: string
  on: boolean
}

/** A filter over a list: dashed with a plus while off, accent with a cross while on. The caller handles the click. */
export const FilterChip = ({ label, on, type = 'button', ...rest }: FilterChipProps) => (
  <button
    {...rest}
    type={type}
    aria-label={on ? t('removeFilter', { name: label }) : t('addFilter', { name: label })}
    className={`inline-flex h-8 shrink-0 items-center gap-1.5 rounded-full border px-3 text-dense font-medium whitespace-nowrap transition-colors max-md:h-11 ${
      on
        ? 'border-accent-edge bg-accent text-on-accent hover:border-on-accent'
        : 'border-dashed border-border-2 bg-card text-muted hover:bg-hover hover:text-fg'
    }`}
  >
    {on ? null : <Glyph of={Plus} size={14} />}
    {label}
    {on ? <Glyph of={X} size={14} /> : null}
  </button>
)
