import { useQuery } from '@tanstack/react-query'
import { useBootstrap } from '#slices/access/web/public.tsx'
import { useSettled } from '#web/pickers/use-settled.ts'
import { FeatureDenied } from '#web/shell/lazy-guards.tsx'
import { Avatar } from '#web/ui/avatar.tsx'
import { LoadedView } from '#web/ui/loaded-view.tsx'
import { PopoverFinder } from '#web/ui/popover.tsx'
import { SkeletonRows } from '#web/ui/skeleton.tsx'
import { t as kit } from '#web/ui-texts.ts'
import { t } from './choose-texts.ts'
import { type DirectoryPerson, foundPeopleQuery } from './directory.ts'

/** The staff directory, to select someone from: the content of ChoosePerson. */
export const People = ({ onChoose }: { onChoose: (employeeId: string) => void }) => (
  <PopoverFinder label={t('find')}>{wanted => <FoundPeople wanted={wanted} onChoose={onChoose} />}</PopoverFinder>
)

const FoundPeople = ({ wanted, onChoose }: { wanted: string; onChoose: (employeeId: string) => void }) => {
  const own = useBootstrap().employee?.id
  const search = useSettled(wanted)
  const query = useQuery(foundPeopleQuery(search))
  const stale = search !== wanted
  return (
    <LoadedView
      query={stale ? { ...query, data: undefined, error: null } : query}
      skeleton={<SkeletonRows rows={5} />}
      denied={<FeatureDenied />}
      errorTitle={t('peopleDidNotLoad')}
    >
      {({ rows, more }) => {
        const found = rows.filter(({ id }) => id !== own)
        if (found.length === 0) return <p className="px-2.5 py-3 text-dense text-muted">{t('nobodyNamed')}</p>
        return (
          <ul>
            {found.map(one => (
              <li key={one.id}>
                <PersonButton person={one} onChoose={onChoose} />
              </li>
            ))}
            {more ? <li className="px-2.5 py-2 text-xs text-muted">{kit('moreMatch')}</li> : null}
          </ul>
        )
      }}
    </LoadedView>
  )
}

const PersonButton = ({ person, onChoose }: { person: DirectoryPerson; onChoose: (employeeId: string) => void }) => {
  const name = `${person.firstName} ${person.lastName}`
  return (
    <button
      type="button"
      onClick={() => onChoose(person.id)}
      className="flex min-h-10 w-full items-center gap-2.5 rounded-md px-2.5 py-1 text-left text-sm hover:bg-hover focus-visible:-outline-offset-2 max-md:min-h-11"
    >
      <Avatar id={person.id} name={name} size={28} />
      <span className="min-w-0 flex-1">
        <span className="block truncate">{name}</span>
        {person.jobTitle === null ? null : <span className="block truncate text-xs text-muted">{person.jobTitle}</span>}
      </span>
    </button>
  )
}
