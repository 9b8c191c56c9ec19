import { useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, useEffect, useRef } from 'react'
import { callErrorOf } from '#web/rpc.ts'
import { isLayerOpen } from '#web/shell/single-keys.ts'
import { LoadedView } from '#web/ui/loaded-view.tsx'
import { SkeletonRows } from '#web/ui/skeleton.tsx'
import { fullName, personQuery } from '../calls.ts'
import type { StaffView } from '../staff-view.ts'
import { MissingPerson } from './missing-person.tsx'
import { PanelBar } from './panel-bar.tsx'
import { PanelFoot } from './panel-foot.tsx'
import { PanelTabs } from './panel-tabs.tsx'
import { PersonHead } from './person-head.tsx'
import { t } from './texts.ts'

type PersonPanelProps = StaffView & { id: string; isAlone: boolean }

/** One person, beside the list; on a narrow window in its place. It is no modal: the list stays usable, and Escape closes it. */
export function PersonPanel(props: PersonPanelProps) {
  const { id, isAlone, panel } = props
  const query = useQuery(personQuery(id))
  const person = query.data?.person ?? panel.row
  const box = useRef<HTMLDivElement>(null)
  const goesAlong = useRef(panel.wasOpenedHere)
  useEffect(() => {
    if (goesAlong.current) box.current?.focus({ preventScroll: true })
    if (isAlone) window.scrollTo({ top: 0 })
  }, [isAlone])
  const before = useRef(id)
  useEffect(() => {
    const isOther = before.current !== id
    before.current = id
    // The palette leads here from any screen: whoever arrives is at the person, and not at the heading behind them.
    const timer = setTimeout(() => {
      const focused = document.activeElement
      const isBehind = focused?.tagName === 'H1' && !box.current?.contains(focused)
      if (isBehind || (isOther && focused === document.body)) box.current?.focus({ preventScroll: true })
    })
    return () => clearTimeout(timer)
  }, [id])
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.defaultPrevented || isLayerOpen()) return
    event.preventDefault()
    panel.close()
  }
  // An invalid id in the address names no one, just like an unknown one; retrying wouldn't help.
  const isGone = query.isError && ['NOT_FOUND', 'VALIDATION'].includes(callErrorOf(query.error).code)
  return (
    <div
      ref={box}
      role="dialog"
      data-beside=""
      tabIndex={-1}
      aria-label={person === undefined ? t('profile') : fullName(person)}
      onKeyDown={onKeyDown}
      className={`flex min-w-0 flex-col bg-card outline-none ${isAlone ? '-m-6 -mb-20 flex-1 max-md:-mx-4 max-md:-mt-4' : 'sticky top-14 -mt-6 -mr-6 -mb-20 h-[calc(100dvh-3.5rem)] w-md shrink-0 border-l border-border shadow-drawer in-[:fullscreen]:top-0 in-[:fullscreen]:h-dvh print:hidden'}`}
    >
      <PanelBar {...props} />
      {isGone ? (
        <MissingPerson isAlone={isAlone} onClose={panel.close} />
      ) : (
        <LoadedView query={query} skeleton={<SkeletonRows rows={6} />} errorTitle={t('failed')}>
          {answer => (
            <>
              <div className="min-h-0 flex-1 overflow-y-auto last:pb-20">
                <PersonHead {...props} person={answer.person} />
                <PanelTabs {...props} answer={answer} />
              </div>
              <PanelFoot {...props} answer={answer} />
            </>
          )}
        </LoadedView>
      )}
    </div>
  )
}
