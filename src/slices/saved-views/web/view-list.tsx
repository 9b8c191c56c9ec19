import { useQuery } from '@tanstack/react-query'
import { Pencil, Plus, Trash2 } from 'lucide-react'
import { useSave } from '#web/record/use-save.ts'
import { Glyph } from '#web/ui/glyph.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { LoadedView } from '#web/ui/loaded-view.tsx'
import { SkeletonRows } from '#web/ui/skeleton.tsx'
import { usePhone } from '#web/ui/use-phone.ts'
import { type SavedView, savedViewCalls } from './calls.ts'
import { t } from './texts.ts'

interface ViewListProps {
  screen: string
  onOpen: (view: SavedView) => void
  onName: (view: SavedView | 'new') => void
}

const row = 'flex min-h-9 min-w-0 flex-1 items-center gap-2 rounded-md px-2.5 text-left text-sm hover:bg-hover max-md:min-h-11'

/** The person's views of one list, and saving the one that is shown. */
export function ViewList({ screen, onOpen, onName }: ViewListProps) {
  const size = usePhone() ? 'md' : 'dense'
  const query = useQuery(savedViewCalls.list.queryOptions({ input: { screen } }))
  const remove = useSave(savedViewCalls.remove, { done: t('removed'), failed: t('notRemoved'), refresh: [savedViewCalls.key()] })
  return (
    <div className="p-1.5">
      <LoadedView query={query} skeleton={<SkeletonRows rows={2} avatar={false} />} errorTitle={t('notLoaded')}>
        {({ views }) =>
          views.length === 0 ? (
            <p className="px-2.5 py-2 text-dense text-muted">{t('none')}</p>
          ) : (
            <ul aria-label={t('savedViews')} className="max-h-80 overflow-y-auto">
              {views.map(view => (
                <li key={view.id} className="flex items-center gap-0.5">
                  <button type="button" className={row} onClick={() => onOpen(view)}>
                    <span className="truncate">{view.name}</span>
                  </button>
                  <IconButton
                    label={t('rename', { name: view.name })}
                    size={size}
                    icon={<Glyph of={Pencil} size={14} />}
                    onClick={() => onName(view)}
                  />
                  <IconButton
                    label={t('remove', { name: view.name })}
                    size={size}
                    icon={<Glyph of={Trash2} size={14} />}
                    onClick={() => void remove.saveNow({ id: view.id })}
                  />
                </li>
              ))}
            </ul>
          )
        }
      </LoadedView>
      <div className="mt-1.5 flex border-t border-border pt-1.5">
        <button type="button" className={`${row} font-medium`} onClick={() => onName('new')}>
          <Glyph of={Plus} className="text-muted" />
          {t('save')}
        </button>
      </div>
    </div>
  )
}
