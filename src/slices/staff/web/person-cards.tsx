import { Mail, MapPin } from 'lucide-react'
import { useRef } from 'react'
import { LoadMore } from '#web/table/load-more.tsx'
import { Toolbar } from '#web/table/toolbar.tsx'
import { Avatar } from '#web/ui/avatar.tsx'
import { Card } from '#web/ui/card.tsx'
import { FilterEmptyState } from '#web/ui/empty-state.tsx'
import { Glyph } from '#web/ui/glyph.tsx'
import { LoadedView } from '#web/ui/loaded-view.tsx'
import { SkeletonBar } from '#web/ui/skeleton.tsx'
import { usePhone } from '#web/ui/use-phone.ts'
import { fullName, type Person, pictureOf, staffTexts } from './calls.ts'
import { t as own } from './card-texts.ts'
import { Status } from './columns.tsx'
import { EmptyStaff } from './empty-staff.tsx'
import { t as menu } from './menu-texts.ts'
import { StaffFilters } from './staff-filters.tsx'
import { StaffTools } from './staff-tools.tsx'
import type { StaffView } from './staff-view.ts'
import { t } from './texts.ts'

const grid = 'grid grid-cols-[repeat(auto-fill,minmax(min(100%,17rem),1fr))] gap-4 max-md:gap-3'

/** Everyone as a card. */
export function PersonCards(view: StaffView) {
  const { listed, list, panel, isBeside } = view
  const box = useRef<HTMLDivElement>(null)
  const phone = usePhone()
  const rows = list.data?.rows ?? []
  return (
    <div ref={box}>
      <Toolbar isCrowded filters={<StaffFilters {...view} />} tools={phone || isBeside ? null : <StaffTools {...view} />} />
      <LoadedView
        query={list}
        onPage
        skeleton={<CardsSkeleton />}
        isEmpty={({ rows }) => rows.length === 0}
        empty={
          <Card>
            <EmptyStaff {...view} />
          </Card>
        }
        filtered={listed.isNarrowed}
        filterEmpty={
          <Card>
            <FilterEmptyState title={own('noMatches')} onClear={listed.clear} />
          </Card>
        }
        errorTitle={staffTexts.failedFetch}
      >
        {() => (
          <>
            <ul
              aria-label={menu('staff')}
              aria-busy={list.isPrevious || undefined}
              className={`${grid} ${list.isPrevious ? 'opacity-60' : ''}`}
            >
              {rows.map((person, at) => (
                <PersonCard key={person.id} person={person} at={at} isCurrent={person.id === panel.id} onOpen={panel.open} />
              ))}
            </ul>
            <div className="mt-4 text-dense text-muted">
              <LoadMore list={list} count={rows.length} total={list.data?.total ?? 0} table={box.current} />
            </div>
          </>
        )}
      </LoadedView>
    </div>
  )
}

interface PersonCardProps {
  person: Person
  at: number
  isCurrent: boolean
  onOpen: (id: string) => void
}

const PersonCard = ({ person, at, isCurrent, onOpen }: PersonCardProps) => {
  const { id, jobTitle, departmentName, locationName, email, managerName, isActive, terminationDate } = person
  const name = fullName(person)
  return (
    <li
      data-row={id}
      data-at={at}
      aria-current={isCurrent || undefined}
      className="relative flex min-w-0 flex-col gap-3 rounded-lg border border-border bg-card p-4 transition-colors hover:border-border-2 hover:bg-hover aria-current:border-primary aria-current:bg-accent"
    >
      <div className="flex min-w-0 items-center gap-3">
        <Avatar id={id} name={name} picture={pictureOf(person)} size={40} />
        <div className="min-w-0 flex-1">
          <button
            type="button"
            className="block max-w-full truncate text-left font-medium after:absolute after:inset-0 after:rounded-lg hover:underline"
            onClick={() => onOpen(id)}
          >
            {name}
          </button>
          <p className="truncate text-dense text-muted">{jobTitle ?? t('noTitle')}</p>
        </div>
        {isActive && terminationDate === null ? null : <Status person={person} />}
      </div>
      <div className="flex min-w-0 flex-col gap-1 text-dense text-muted">
        <p className="truncate">{departmentName ?? own('noDepartment')}</p>
        {managerName === null ? null : <p className="truncate">{own('reportsTo', { name: managerName })}</p>}
        {locationName === null ? null : (
          <p className="flex min-w-0 items-center gap-1.5">
            <Glyph of={MapPin} size={14} className="shrink-0" />
            <span className="truncate">{locationName}</span>
          </p>
        )}
        {email === null ? null : (
          <a
            href={`mailto:${email}`}
            className="relative z-1 flex min-h-6 max-w-full min-w-0 items-center max-md:min-h-11 gap-1.5 self-start text-link hover:underline"
          >
            <Glyph of={Mail} size={14} className="shrink-0" />
            <span className="truncate">{email}</span>
          </a>
        )}
      </div>
    </li>
  )
}

const CardsSkeleton = () => (
  <div className={grid}>
    {[62, 50, 71, 56, 44, 65].map(width => (
      <div key={width} className="flex h-40 flex-col gap-4 rounded-lg border border-border bg-card p-4">
        <div className="flex items-center gap-3">
          <SkeletonBar width={40} height={40} round />
          <SkeletonBar width={`${width}%`} height={14} />
        </div>
        <SkeletonBar width={`${width + 10}%`} />
        <SkeletonBar width={`${width}%`} />
      </div>
    ))}
  </div>
)
