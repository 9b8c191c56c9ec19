import { Link } from '@tanstack/react-router'
import { useId } from 'react'
import { currentUserOf, useBootstrap } from '#slices/access/web/current-user.ts'
import { canFullscreen } from '#web/shell/fullscreen.ts'
import type { KeyLine, KeySection } from '#web/shell/key-section.ts'
import { modKey } from '#web/shell/mod-key.ts'
import { type Destination, destinationsFor } from '#web/shell/navigation.ts'
import type { LayerProps } from '#web/shell/shell.tsx'
import { useSingleKeys } from '#web/shell/single-keys.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { Kbd } from '#web/ui/kbd.tsx'
import { t } from './key-list-texts.tsx'
import { screens } from './web-slices.tsx'

/** All keyboard shortcuts of the screens that the current user may open; `parts` are those of the slices' screens. */
export const KeyList = ({ open, onOpenChange, parts }: LayerProps & { parts: readonly (readonly KeySection[])[] }) => {
  const destinations = destinationsFor(screens, currentUserOf(useBootstrap()))
  const [singleKeys] = useSingleKeys()
  const opened = parts.flat().filter(({ screen }) => destinations.some(({ path }) => path === screen))
  const placed = (place: KeySection['place']) =>
    opened
      .filter(section => section.place === place)
      .map(({ screen, title, lines }) => <Section key={screen} title={title} lines={lines} />)
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      width="wide"
      title={t('title')}
      description={
        <>
          {t(singleKeys ? 'singleOn' : 'singleOff')}{' '}
          <Link to="/settings/my-account" onClick={() => onOpenChange(false)} className="text-link underline">
            {t('account')}
          </Link>
          .
        </>
      }
    >
      <div data-every-key="" className="grid gap-x-8 gap-y-6 md:grid-cols-2">
        <div className="flex flex-col gap-6">
          <Section title={t('anywhere')} lines={anywhere(destinations)} />
          {placed('under')}
        </div>
        {placed('beside')}
      </div>
    </Dialog>
  )
}

const anywhere = (destinations: readonly Destination[]): KeyLine[] => [
  [t('palette'), [modKey, 'K']],
  [t('keyList'), [modKey, '/'], ['?']],
  ...destinations.flatMap(({ key, label }): KeyLine[] => (key === undefined ? [] : [[t('goTo', { screen: label }), ['g', key]]])),
  [t('search'), ['/']],
  [t('screenshot'), [modKey, 'Shift', 'S']],
  [t('sidebar'), ['[']],
  ...(canFullscreen() ? ([[t('fullscreen'), ['f']] as const, [t('leaveFullscreen'), ['Esc']] as const] satisfies KeyLine[]) : []),
]

const Section = ({ title, lines }: { title: string; lines: readonly KeyLine[] }) => {
  const id = useId()
  return (
    <section aria-labelledby={id}>
      <h3 id={id} className="border-b border-border pb-1.5 text-sm font-semibold">
        {title}
      </h3>
      <dl>
        {lines.map(([what, ...combinations]) => (
          <div key={what} className="flex min-h-8 items-center justify-between gap-4 border-b border-border py-1 text-dense">
            <dt>{what}</dt>
            <dd className="flex shrink-0 flex-wrap justify-end gap-x-2.5 gap-y-1">
              {combinations.map(combination => (
                <span key={combination.join(' ')} className="flex gap-1">
                  {combination.map(key => (
                    <Kbd key={key}>{key}</Kbd>
                  ))}
                </span>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
