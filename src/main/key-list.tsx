import { Link } from '@tanstack/react-router'
import { useId } from 'react'
import { readerOf, useBootstrap } from '#slices/access/web/reader.ts'
import { canFullscreen } from '#web/shell/fullscreen.ts'
import { modKey } from '#web/shell/mod-key.ts'
import { type Destination, destinationsFor } from '#web/shell/navigation.ts'
import type { LayerProps } from '#web/shell/shell.tsx'
import { useSingleKeys } from '#web/shell/single-keys.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { Kbd } from '#web/ui/kbd.tsx'
import { t } from './key-list-texts.tsx'
import { screens } from './screens.tsx'

/** What it does, and the keys for it: those of one combination side by side, another one as another list. */
type Line = readonly [what: string, ...combinations: readonly (readonly string[])[]]

/** All keys there are, for the screens that the reader may open. */
export const KeyList = ({ open, onOpenChange }: LayerProps) => {
  const destinations = destinationsFor(screens, readerOf(useBootstrap()))
  const [singleKeys] = useSingleKeys()
  const opens = (path: string) => destinations.some(destination => destination.path === path)
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
          {opens('/time/my-team-time') ? <Section title={t('inbox')} lines={inbox} /> : null}
        </div>
        {opens('/time/my-time') ? <Section title={t('grid')} lines={grid} /> : null}
      </div>
    </Dialog>
  )
}

const anywhere = (destinations: readonly Destination[]): Line[] => [
  [t('palette'), [modKey, 'K']],
  [t('keyList'), ['?']],
  ...destinations.flatMap(({ key, label }): Line[] => (key === undefined ? [] : [[t('goTo', { screen: label }), ['g', key]]])),
  [t('search'), ['/']],
  [t('sidebar'), ['[']],
  ...(canFullscreen() ? ([[t('fullscreen'), ['f']] as const, [t('leaveFullscreen'), ['Esc']] as const] satisfies Line[]) : []),
]

const grid: readonly Line[] = [
  [t('move'), ['←'], ['↑'], ['→'], ['↓']],
  [t('select'), ['Shift', '←↑→↓']],
  [t('rowEnds'), ['Home'], ['End']],
  [t('corners'), [modKey, 'Home'], [modKey, 'End']],
  [t('week'), ['PgUp'], ['PgDn']],
  [t('editable'), ['Tab'], ['Shift', 'Tab']],
  [t('edit'), ['Enter'], ['F2']],
  [t('revert'), ['Esc']],
  [t('clear'), ['Delete']],
  [t('clipboard'), [modKey, 'C'], [modKey, 'X'], [modKey, 'V']],
  [t('fillDown'), [modKey, 'D']],
  [t('fillRight'), [modKey, 'R']],
  [t('fillTyped'), [modKey, 'Enter']],
  [t('undo'), [modKey, 'Z'], [modKey, 'Shift', 'Z']],
  [t('save'), [modKey, 'S']],
]

const inbox: readonly Line[] = [
  [t('step'), ['j'], ['k']],
  [t('choose'), ['x']],
  [t('open'), ['o']],
  [t('approve'), ['a']],
  [t('reject'), ['r']],
  [t('approveClean'), ['Shift', 'A']],
  [t('find'), ['/']],
]

const Section = ({ title, lines }: { title: string; lines: readonly Line[] }) => {
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
