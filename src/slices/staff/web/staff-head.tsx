import { LayoutGrid, MailPlus, Network, Table2, UserPlus } from 'lucide-react'
import { lazy, Suspense } from 'react'
import { Button } from '#web/ui/button.tsx'
import { CountPill } from '#web/ui/chip.tsx'
import { Glyph } from '#web/ui/glyph.tsx'
import { PageHead } from '#web/ui/page-head.tsx'
import { Segment } from '#web/ui/segment.tsx'
import { usePhone } from '#web/ui/use-phone.ts'
import { t as menu } from './menu-texts.ts'
import type { StaffView } from './staff-view.ts'
import { t } from './texts.ts'

/** For phones alone. */
const StaffMenu = lazy(() => import('./staff-menu.tsx').then(module => ({ default: module.StaffMenu })))

const views = [
  { value: 'table', label: t('table'), icon: Table2 },
  { value: 'cards', label: t('cards'), icon: LayoutGrid },
  { value: 'chart', label: t('chart'), icon: Network },
] as const

interface StaffHeadProps extends StaffView {
  /** How many the list has; undefined while it loads. */
  total: number | undefined
  /** How many there are without filters. */
  all: number | undefined
}

/** Title, how many, the three views, and adding people. */
export function StaffHead({ listed, layers, mayWrite, isBeside, total, all }: StaffHeadProps) {
  const { search, change } = listed
  const phone = usePhone()
  const add = () => layers.show({ what: 'new' })
  const count = total === undefined ? undefined : all === undefined ? t('count', { n: total }) : t('countOf', { n: total, all })
  return (
    <PageHead
      isDense
      title={menu('staff')}
      beside={count === undefined ? undefined : <CountPill>{count}</CountPill>}
      actions={
        <>
          <Segment
            label={t('view')}
            options={views}
            iconsOnly={phone}
            value={search.view}
            onValueChange={view => change({ view: view === 'table' ? undefined : view })}
          />
          {phone ? (
            <Suspense fallback={<span className="size-11" />}>
              <StaffMenu listed={listed} layers={layers} mayWrite={mayWrite} />
            </Suspense>
          ) : mayWrite && !isBeside ? (
            <Button icon={<Glyph of={MailPlus} />} onClick={() => layers.show({ what: 'invite' })}>
              {t('invitePeople')}
            </Button>
          ) : null}
          {mayWrite ? (
            <Button variant="filled" icon={<Glyph of={UserPlus} />} {...(phone && { 'aria-label': t('addPerson') })} onClick={add}>
              {phone ? undefined : t('addPerson')}
            </Button>
          ) : null}
        </>
      }
    />
  )
}
