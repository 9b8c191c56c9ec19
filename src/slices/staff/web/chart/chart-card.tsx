import { Minus, Plus } from 'lucide-react'
import type { KeyboardEvent, Ref } from 'react'
import { Avatar } from '#web/ui/avatar.tsx'
import { Glyph } from '#web/ui/glyph.tsx'
import { fullName, type Person, pictureOf } from '../calls.ts'
import { CARD, type Placed } from './chart-layout.ts'
import { t } from './texts.ts'

interface ChartCardProps {
  ref?: Ref<HTMLDivElement> | undefined
  person: Person
  at: Placed
  /** Direct reports. */
  reports: number
  isSelected: boolean
  /** The tab stop of the chart. */
  isStop: boolean
  isWhole: boolean
  onSelect: () => void
  onOpen: () => void
  onToggle: () => void
  onKeyDown: (event: KeyboardEvent) => void
}

/** One person of the chart, with how many report to them. */
export function ChartCard(props: ChartCardProps) {
  const { ref, person, at, reports, isSelected, isStop, isWhole, onSelect, onOpen, onToggle, onKeyDown } = props
  const name = fullName(person)
  const line = secondLineOf(person, at.level, isWhole)
  return (
    <div
      ref={ref}
      role="treeitem"
      tabIndex={isStop ? 0 : -1}
      aria-level={at.level}
      aria-posinset={at.place}
      aria-setsize={at.of}
      aria-selected={isSelected}
      aria-expanded={reports === 0 ? undefined : at.isOpen}
      data-person={person.id}
      className="group absolute cursor-pointer rounded-lg border border-border-2 bg-card p-3 text-fg transition-colors hover:bg-hover aria-selected:border-primary aria-selected:bg-accent aria-selected:text-on-accent aria-selected:shadow-[inset_0_0_0_1px_var(--primary)]"
      style={{ left: at.x, top: at.y, width: CARD.width, height: CARD.height }}
      onClick={onSelect}
      onDoubleClick={onOpen}
      onKeyDown={onKeyDown}
    >
      <div className="flex min-w-0 items-center gap-2.5">
        <Avatar id={person.id} name={name} picture={pictureOf(person)} size={32} />
        <div className="min-w-0 flex-1">
          <p className="truncate text-sm font-medium">{name}</p>
          <p className="truncate text-xs text-muted group-aria-selected:text-on-accent">{person.jobTitle ?? ''}</p>
        </div>
      </div>
      <p className="mt-1.5 truncate text-xs text-muted group-aria-selected:text-on-accent">{line}</p>
      {reports === 0 ? null : (
        // The keyboard opens it with Space; as a stop of its own every card would have two.
        <button
          type="button"
          tabIndex={-1}
          aria-label={t(at.isOpen ? 'close' : 'open', { n: reports, name })}
          className={`absolute -bottom-3 left-1/2 inline-flex h-6 min-w-11 -translate-x-1/2 items-center justify-center gap-1 rounded-full border px-2 text-xs font-medium ${isSelected ? 'border-primary text-on-accent' : 'border-border-2 text-fg'} ${at.isOpen ? 'bg-sunken' : 'bg-card'}`}
          onClick={event => {
            event.stopPropagation()
            onToggle()
          }}
          onDoubleClick={event => event.stopPropagation()}
        >
          <Glyph of={at.isOpen ? Minus : Plus} size={12} />
          {reports}
        </button>
      )}
    </div>
  )
}

/** The department; of someone at the top whose manager is not shown, who that is. */
export function secondLineOf(
  { departmentName, managerName, reportsToEmployeeId, isActive }: Person,
  level: number,
  isWhole: boolean,
): string {
  if (!isActive) return t('inactive')
  if (level > 1 || reportsToEmployeeId === null || managerName === null) return departmentName ?? t('noDepartment')
  return t(isWhole ? 'reportsToInactive' : 'reportsTo', { name: managerName })
}
