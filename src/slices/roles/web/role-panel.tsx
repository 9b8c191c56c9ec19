import { ArrowLeft, Copy, Pencil, Trash2, UserPlus } from 'lucide-react'
import { useState } from 'react'
import type { PermissionName } from '#core/permission.ts'
import { PERMISSIONS } from '#core/vocabulary.ts'
import { useSave } from '#web/record/use-save.ts'
import { showToast } from '#web/toast/toast-store.ts'
import { Button } from '#web/ui/button.tsx'
import { Glyph } from '#web/ui/glyph.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { type Role, roleCalls } from './calls.ts'
import { DiffBar } from './diff-bar.tsx'
import { FindPermission } from './find-permission.tsx'
import { LevelGrid } from './level-grid.tsx'
import { t as level } from './level-texts.ts'
import { permissionHelp } from './permission-help.ts'
import type { OpenDialog } from './role-dialogs.tsx'
import { t } from './texts.ts'
import { useLacked } from './use-lacked.ts'
import type { LevelDraft } from './use-level-draft.ts'

interface RolePanelProps {
  role: Role
  draft: LevelDraft
  onOpen: (dialog: OpenDialog) => void
  onShowPeople: () => void
  /** On a phone, where the list is not beside it. */
  onBack: (() => void) | undefined
}

const refresh = [roleCalls.key()]

/** One role: who holds it, what it may do, and what can be done with it. */
export function RolePanel({ role, draft, onOpen, onShowPeople, onBack }: RolePanelProps) {
  const [wanted, setWanted] = useState('')
  const levels = useSave(roleCalls.setLevels, { done: t('levelsSaved'), failed: t('levelsFailed'), refresh })
  const rows = draft.rows.filter(({ permission }) => isFound(permission, wanted))
  const lacked = useLacked(draft.levels)
  const isReadOnly = role.isSystem || !role.isWithinOwn
  const save = async () => {
    if (await levels.saveNow({ id: role.id, version: role.version, levels: draft.levels })) draft.discard()
  }
  return (
    <section aria-label={role.name} className="flex min-w-0 flex-col rounded-lg border border-border bg-card">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2 border-b border-border px-4 py-3">
        <div className="min-w-0 flex-1 basis-96 max-md:basis-60">
          {onBack === undefined ? null : (
            <Button variant="link" size="dense" icon={<Glyph of={ArrowLeft} size={14} />} onClick={onBack}>
              {t('allRoles')}
            </Button>
          )}
          <h2 className="truncate text-base font-semibold">{role.name}</h2>
          <p className="text-dense text-muted">
            <button type="button" className="text-link hover:underline max-md:min-h-11" onClick={onShowPeople}>
              {t('holders', { n: role.people })}
            </button>
            {role.description === '' ? '' : ` · ${role.description}`}
          </p>
          <p className="mt-0.5 text-dense text-muted">{role.sentence}</p>
        </div>
        <RoleActions role={role} onOpen={onOpen} />
      </div>
      <RoleNote role={role} />
      <div className="w-80 max-w-full px-4 pt-3 pb-2">
        <FindPermission value={wanted} onChange={setWanted} />
      </div>
      {rows.length === 0 ? (
        <p className="px-4 py-8 text-center text-sm text-muted">{level('noMatches')}</p>
      ) : (
        <LevelGrid rows={rows} isReadOnly={isReadOnly} lacked={lacked} onChange={draft.change} />
      )}
      {draft.changed.length === 0 ? null : (
        <DiffBar rows={draft.rows} changed={draft.changed} busy={levels.busy} onSave={() => void save()} onDiscard={draft.discard} />
      )}
    </section>
  )
}

/** By its words, what it is for, its group, or its name in the API. */
function isFound(permission: PermissionName, wanted: string): boolean {
  const { words, category } = PERMISSIONS[permission]
  return [words, category, permission, permissionHelp[permission]].join(' ').toLowerCase().includes(wanted.trim().toLowerCase())
}

const RoleActions = ({ role, onOpen }: Pick<RolePanelProps, 'role' | 'onOpen'>) => {
  const reactivate = useSave(roleCalls.reactivate, { done: t('updated'), failed: t('updateFailed'), refresh })
  const { isSystem, isActive, isWithinOwn, isUsed, id, version } = role
  if (!isWithinOwn) return null
  const show = (what: 'assign' | 'rename' | 'duplicate' | 'deactivate' | 'delete') => () => onOpen({ what, role })
  // A role known to be in use can't be deleted, so say so instead of asking.
  const remove = () =>
    isUsed ? showToast({ tone: 'error', title: t('cannotDelete'), text: t('inUse') }) : onOpen({ what: 'delete', role })
  return (
    <div className="flex flex-wrap gap-2">
      {isActive ? (
        <Button size="dense" icon={<Glyph of={UserPlus} size={14} />} onClick={show('assign')}>
          {t('assign')}
        </Button>
      ) : null}
      <Button size="dense" icon={<Glyph of={Copy} size={14} />} onClick={show('duplicate')}>
        {t('duplicate')}
      </Button>
      {isSystem ? null : (
        <>
          <Button size="dense" icon={<Glyph of={Pencil} size={14} />} onClick={show('rename')}>
            {t('rename')}
          </Button>
          {isActive ? (
            <Button size="dense" onClick={show('deactivate')}>
              {t('deactivate')}
            </Button>
          ) : (
            <Button size="dense" busy={reactivate.busy} onClick={() => void reactivate.saveNow({ id, version })}>
              {t('reactivate')}
            </Button>
          )}
          <Button size="dense" variant="danger" icon={<Glyph of={Trash2} size={14} />} onClick={remove}>
            {t('deleteRole')}
          </Button>
        </>
      )}
    </div>
  )
}

const RoleNote = ({ role: { isSystem, isActive, isWithinOwn } }: Pick<RolePanelProps, 'role'>) => {
  const text = isWithinOwn ? (isSystem ? t('isSystem') : isActive ? null : t('isInactive')) : t('isAbove')
  if (text === null) return null
  return (
    <div className="px-4 pt-3">
      <Panel tone="info" title={text} />
    </div>
  )
}
