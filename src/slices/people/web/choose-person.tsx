import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useBootstrap } from '#slices/access/web/public.tsx'
import { FeatureDenied } from '#web/shell/access-denied.tsx'
import { Avatar } from '#web/ui/avatar.tsx'
import { Button } from '#web/ui/button.tsx'
import { LoadedView } from '#web/ui/loaded-view.tsx'
import { Popover, PopoverFinder } from '#web/ui/popover.tsx'
import { SkeletonRows } from '#web/ui/skeleton.tsx'
import { t } from './choose-texts.ts'
import { directoryQuery } from './directory.ts'

/** More are found by typing. */
const MOST_SHOWN = 40

type ChoosePersonProps = {
  /** Says what the person is selected for. */
  title: string
  button: { label: string; icon: ReactNode }
  onChoose: (employeeId: string) => void
}

/** A button that opens the staff directory to select someone else. */
export const ChoosePerson = ({ title, button, onChoose }: ChoosePersonProps) => {
  const [open, setOpen] = useState(false)
  return (
    <Popover
      title={title}
      open={open}
      onOpenChange={setOpen}
      trigger={
        <Button size="dense" icon={button.icon}>
          {button.label}
        </Button>
      }
    >
      <People
        onChoose={employeeId => {
          setOpen(false)
          onChoose(employeeId)
        }}
      />
    </Popover>
  )
}

const People = ({ onChoose }: { onChoose: (employeeId: string) => void }) => {
  const own = useBootstrap().employee?.id
  const query = useQuery(directoryQuery())
  return (
    <PopoverFinder label={t('find')}>
      {wanted => (
        <LoadedView query={query} skeleton={<SkeletonRows rows={5} />} denied={<FeatureDenied />} errorTitle={t('peopleDidNotLoad')}>
          {({ employees }) => {
            const found = employees
              .map(one => ({ ...one, name: `${one.firstName} ${one.lastName}` }))
              .filter(({ id, name }) => id !== own && name.toLowerCase().includes(wanted))
            if (found.length === 0) return <p className="px-2.5 py-3 text-dense text-muted">{t('nobodyNamed')}</p>
            return (
              <ul>
                {found.slice(0, MOST_SHOWN).map(({ id, name, jobTitle }) => (
                  <li key={id}>
                    <button
                      type="button"
                      onClick={() => onChoose(id)}
                      className="flex min-h-10 w-full items-center gap-2.5 rounded-md px-2.5 py-1 text-left text-sm hover:bg-hover focus-visible:-outline-offset-2 max-md:min-h-11"
                    >
                      <Avatar id={id} name={name} size={28} />
                      <span className="min-w-0 flex-1">
                        <span className="block truncate">{name}</span>
                        {jobTitle === null ? null : <span className="block truncate text-xs text-muted">{jobTitle}</span>}
                      </span>
                    </button>
                  </li>
                ))}
                {found.length > MOST_SHOWN ? (
                  <li className="px-2.5 py-2 text-xs text-muted">{t('morePeople', { n: found.length - MOST_SHOWN })}</li>
                ) : null}
              </ul>
            )
          }}
        </LoadedView>
      )}
    </PopoverFinder>
  )
}
