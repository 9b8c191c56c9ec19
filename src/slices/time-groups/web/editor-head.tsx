import { ArrowLeft, Copy, Ellipsis, Power } from 'lucide-react'
import { useSave } from '#web/record/use-save.ts'
import { Button } from '#web/ui/button.tsx'
import { Glyph } from '#web/ui/glyph.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Menu, MenuItem } from '#web/ui/menu.tsx'
import { type Group, groupCalls } from './calls.ts'
import type { OpenGroupDialog } from './group-dialogs.tsx'
import { t } from './groups-texts.ts'

interface EditorHeadProps {
  group: Group
  mayChange: boolean
  onMembers: () => void
  onDialog: (dialog: OpenGroupDialog) => void
  onBack: (() => void) | undefined
}

/** Its name, who is in it, and what can be done with it as a whole. */
export const EditorHead = ({ group, mayChange, onMembers, onDialog, onBack }: EditorHeadProps) => {
  const reactivate = useSave(groupCalls.reactivate, { done: t('saved'), failed: t('saveFailed'), refresh: [groupCalls.key()] })
  const { id, version, name, isActive, people, members } = group
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1 px-5 pt-3 pb-2">
      <div className="min-w-0 flex-1 basis-32">
        {onBack === undefined ? null : (
          <div className="-ml-3">
            <Button variant="link" size="dense" icon={<Glyph of={ArrowLeft} size={14} />} onClick={onBack}>
              {t('allGroups')}
            </Button>
          </div>
        )}
        <h2 className="line-clamp-3 text-lg font-semibold wrap-anywhere">{name}</h2>
      </div>
      <Button variant="link" size="dense" onClick={onMembers}>
        {t('people', { n: people })}
      </Button>
      {mayChange ? (
        <Menu
          align="end"
          trigger={<IconButton label={t('moreOf', { group: name })} variant="outline" size="dense" icon={<Glyph of={Ellipsis} />} />}
        >
          <MenuItem icon={Copy} onSelect={() => onDialog({ what: 'duplicate', group })}>
            {t('duplicate')}
          </MenuItem>
          {isActive ? (
            <MenuItem
              icon={Power}
              disabled={members > 0}
              help={members === 0 ? undefined : t('hasMembers', { n: members })}
              onSelect={() => onDialog({ what: 'deactivate', group })}
            >
              {t('deactivate')}
            </MenuItem>
          ) : (
            <MenuItem icon={Power} onSelect={() => void reactivate.saveNow({ id, version })}>
              {t('reactivate')}
            </MenuItem>
          )}
        </Menu>
      ) : null}
    </div>
  )
}
