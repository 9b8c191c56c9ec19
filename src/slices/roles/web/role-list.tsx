import { Plus, UserRound } from 'lucide-react'
import { Button } from '#web/ui/button.tsx'
import { Glyph } from '#web/ui/glyph.tsx'
import type { Role } from './calls.ts'
import { t } from './texts.ts'

const bases: Readonly<Record<Role['baseRole'], string>> = { admin: t('baseAdmin'), manager: t('baseManager'), employee: t('baseEmployee') }

/** Describes the kind of a role in one line. */
export function kindOf({ isSystem, isActive, baseRole }: Role): string {
  if (isSystem) return t('system')
  return t(isActive ? 'custom' : 'customInactive', { base: bases[baseRole] })
}

interface RoleListProps {
  roles: readonly Role[]
  current: string | undefined
  onOpen: (id: string) => void
  onNew: () => void
}

/** Every role with how many people hold it. */
export const RoleList = ({ roles, current, onOpen, onNew }: RoleListProps) => (
  <section aria-label={t('roles')} className="flex flex-col self-start overflow-clip rounded-lg border border-border bg-card">
    <div className="flex min-h-13 items-center justify-between border-b border-border px-4">
      <h2 className="text-base font-semibold">{t('roles')}</h2>
      <Button size="mini" icon={<Glyph of={Plus} size={14} />} onClick={onNew}>
        {t('newRole')}
      </Button>
    </div>
    <ul className="divide-y divide-border">
      {roles.map(role => (
        <li key={role.id}>
          <button
            type="button"
            aria-current={role.id === current ? 'true' : undefined}
            onClick={() => onOpen(role.id)}
            className="group flex min-h-12 w-full items-center gap-2 px-4 py-1.5 text-left hover:bg-hover focus-visible:-outline-offset-2 aria-[current]:bg-accent aria-[current]:text-on-accent aria-[current]:shadow-[inset_3px_0_0_var(--primary)]"
          >
            <span className="min-w-0 flex-1">
              <span className="block truncate text-sm font-medium">{role.name}</span>
              <span className="block truncate text-xs text-muted group-aria-[current]:text-on-accent">{kindOf(role)}</span>
            </span>
            <span className="inline-flex items-center gap-1 text-dense tabular-nums">
              <Glyph of={UserRound} size={14} />
              <span aria-hidden="true">{role.people}</span>
              <span className="sr-only">{t('peopleOf', { n: role.people })}</span>
            </span>
          </button>
        </li>
      ))}
    </ul>
    <p className="border-t border-border px-4 py-3 text-xs text-muted">{t('deleteHelp')}</p>
  </section>
)
