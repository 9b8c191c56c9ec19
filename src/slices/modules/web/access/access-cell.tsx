import { Link } from '@tanstack/react-router'
import { Check, Clock } from 'lucide-react'
import { type ComponentProps, use, useState } from 'react'
import { linkTo } from '#web/link-to.ts'
import { Button } from '#web/ui/button.tsx'
import { Glyph } from '#web/ui/glyph.tsx'
import { Popover } from '#web/ui/popover.tsx'
import type { ModulePerson, PersonAccess } from '../calls.ts'
import { type Access, ChangesContext, isOnWith, storedAccess } from './changes.ts'
import { t } from './texts.ts'

type Look = 'on' | 'policy' | 'requested' | 'off'

interface AccessCellProps {
  person: ModulePerson
  module: { slug: string; name: string }
}

/**
 * Shows a person's access to a module; pressing it explains and changes it. The popover is created when it opens, because a page has
 * hundreds of cells.
 */
export const AccessCell = ({ person, module }: AccessCellProps) => {
  const changes = use(ChangesContext)
  const [isOpen, setOpen] = useState(false)
  const stored = person.modules[module.slug]
  if (stored === undefined) return null
  const access = changes.of(person.id, module.slug)?.to ?? storedAccess(stored)
  const look = lookOf(access, stored)
  const label = t('cell', { module: module.name, person: person.name, state: words[look] })
  if (!isOpen) return <Mark look={look} aria-label={label} aria-haspopup="dialog" onClick={() => setOpen(true)} />
  const first = person.name.split(' ')[0] ?? person.name
  const set = (to: Access) => {
    changes.set(person, module.slug, to)
    setOpen(false)
  }
  return (
    <Popover
      open
      onOpenChange={setOpen}
      title={t('cellTitle', { module: module.name, state: words[look] })}
      align="center"
      width="w-72"
      trigger={<Mark look={look} aria-label={label} />}
    >
      <div className="flex flex-col gap-2.5 p-4 text-dense">
        <p className="font-semibold max-md:hidden">{t('cellTitle', { module: module.name, state: words[look] })}</p>
        <p className="text-muted">{reasonOf(access, stored, look, first)}</p>
        <div className="flex flex-wrap items-center gap-2">
          {isOnWith(access, stored.byPolicy) ? (
            <Button size="dense" onClick={() => set(stored.byPolicy || access === 'policy' ? 'off' : 'policy')}>
              {t('turnOff', { person: first })}
            </Button>
          ) : (
            <Button size="dense" onClick={() => set(stored.byPolicy ? 'policy' : 'on')}>
              {t('turnOn', { person: first })}
            </Button>
          )}
          {access === 'policy' || isOnWith(access, false) === stored.byPolicy ? null : (
            <Button size="dense" variant="ghost" onClick={() => set('policy')}>
              {t('followPolicy')}
            </Button>
          )}
          <Link
            {...linkTo('/settings/module-access', { tab: look === 'requested' ? 'requests' : 'policies' })}
            className="inline-flex min-h-8 items-center text-link hover:underline max-md:min-h-11"
          >
            {t(look === 'requested' ? 'openRequest' : 'openPolicy')}
          </Link>
        </div>
      </div>
    </Popover>
  )
}

export const words: Record<Look, string> = { on: t('on'), policy: t('onByPolicy'), requested: t('requested'), off: t('off') }

function lookOf(access: Access, { byPolicy, request }: PersonAccess): Look {
  if (access === 'on') return 'on'
  if (isOnWith(access, byPolicy)) return 'policy'
  return request === null ? 'off' : 'requested'
}

function reasonOf(access: Access, { byPolicy }: PersonAccess, look: Look, person: string): string {
  if (look === 'requested') return t('requestPending', { person })
  if (access === 'policy') return t(byPolicy ? 'policyOn' : 'policyOff', { person })
  return t(access === 'on' ? 'setOn' : 'setOff', { person })
}

const boxes: Record<Look, string> = {
  on: 'border-primary bg-accent text-on-accent',
  policy: 'border-dashed border-input text-muted',
  requested: 'border-transparent bg-warning-ground text-warning',
  off: 'border-transparent',
}

type MarkProps = Omit<ComponentProps<'button'>, 'className' | 'type' | 'children'> & { look: Look }

const Mark = ({ look, ...rest }: MarkProps) => (
  <button {...rest} type="button" className="inline-flex size-8 touch-target items-center justify-center rounded-md hover:bg-hover">
    <MarkFace look={look} />
  </button>
)

/** A state as it is drawn in cells and in the key to them. */
export const MarkFace = ({ look }: { look: Look }) => (
  <span aria-hidden="true" className={`inline-flex size-6.5 items-center justify-center rounded-md border-[1.5px] ${boxes[look]}`}>
    {look === 'on' || look === 'policy' ? <Glyph of={Check} size={14} stroke={2.2} /> : null}
    {look === 'requested' ? <Glyph of={Clock} size={14} /> : null}
    {look === 'off' ? <span className="size-3.5 rounded-full border border-input" /> : null}
  </span>
)
