import { Camera, Mail, Network, Pencil } from 'lucide-react'
import { Avatar } from '#web/ui/avatar.tsx'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { Glyph } from '#web/ui/glyph.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { fullName, type Person, pictureOf } from '../calls.ts'
import { Status } from '../columns.tsx'
import type { StaffView } from '../staff-view.ts'
import { t } from './texts.ts'

type PersonHeadProps = StaffView & { person: Person; isAlone: boolean }

/** Picture, name and title, and what is done most. */
export function PersonHead({ person, isAlone, mayWrite, layers, listed }: PersonHeadProps) {
  const size = isAlone ? 'md' : 'dense'
  const { id, jobTitle, departmentName, email, isActive, terminationDate } = person
  const name = fullName(person)
  const Heading = isAlone ? 'h1' : 'h2'
  return (
    <header className="px-6 pt-1 pb-4 max-md:px-4">
      <div className="flex items-center gap-4">
        <span className="relative shrink-0">
          <Avatar id={id} name={name} picture={pictureOf(person)} size={64} />
          {mayWrite ? (
            <span data-print="hide" className="absolute -right-1.5 -bottom-1.5 rounded-md bg-card">
              <IconButton
                label={t('changePicture', { name })}
                variant="outline"
                size="mini"
                icon={<Glyph of={Camera} size={14} />}
                onClick={() => layers.show({ what: 'picture', person })}
              />
            </span>
          ) : null}
        </span>
        <div className="min-w-0">
          <Heading tabIndex={isAlone ? -1 : undefined} className="text-xl font-semibold wrap-anywhere">
            {name}
          </Heading>
          <p className="text-sm text-muted">{[jobTitle, departmentName].filter(Boolean).join(' · ')}</p>
          {isActive && terminationDate === null ? null : (
            <p className="mt-1">
              <Status person={person} />
            </p>
          )}
        </div>
      </div>
      <div data-print="hide" className="mt-4 flex flex-wrap gap-2">
        {mayWrite ? (
          <Button size={size} icon={<Glyph of={Pencil} size={14} />} onClick={() => layers.show({ what: 'edit', person })}>
            {t('edit')}
          </Button>
        ) : null}
        {email === null ? null : (
          <a href={`mailto:${email}`} className={buttonClass({ size })}>
            <Glyph of={Mail} size={14} />
            {t('email')}
          </a>
        )}
        {isActive ? (
          <Button
            size={size}
            icon={<Glyph of={Network} size={14} />}
            onClick={() => listed.change({ view: 'chart', at: id, ...(isAlone && { employee: undefined, tab: undefined }) })}
          >
            {t('showInChart')}
          </Button>
        ) : null}
      </div>
    </header>
  )
}
