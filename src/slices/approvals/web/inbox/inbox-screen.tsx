import { useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { capitalized } from '#core/words.ts'
import { useLive } from '#web/live.ts'
import { LazyPart } from '#web/shell/lazy-part.tsx'
import { lazyScreen } from '#web/shell/lazy-screen.ts'
import { useMenuLink } from '#web/shell/navigation-context.ts'
import { useListSearch } from '#web/table/use-list-search.ts'
import { useRecordList } from '#web/table/use-record-list.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { PageHead } from '#web/ui/page-head.tsx'
import { Tabs } from '#web/ui/tabs.tsx'
import { inboxCalls, type SubjectKind } from '../calls.ts'
import { t as route } from '../route-texts.ts'
import { inboxSearch } from '../search.ts'
import { StandInButton } from '../stand-ins/stand-in-button.tsx'
import { DecidedTable } from './decided-table.tsx'
import { t } from './texts.ts'
import { useInboxDecisions } from './use-inbox-decisions.ts'
import { WaitingTable } from './waiting-table.tsx'

const LastDecisionLine = lazyScreen(() => import('../last-decision.tsx').then(module => module.LastDecisionLine))

const ALL = 'waiting'
const DECIDED = 'decided'

/** Shows what awaits the current user's decision, of every kind: a tab for each kind, and what they decided. */
export const InboxScreen = () => {
  const client = useQueryClient()
  const listed = useListSearch(inboxSearch, { kept: ['tab'] })
  const decisions = useInboxDecisions()
  const { tab: wanted = ALL, search } = listed.search
  useLive(['approvals'], () => void client.invalidateQueries({ queryKey: inboxCalls.key() }))
  const filters = wanted === DECIDED ? {} : { ...(search !== undefined && { search }), ...(wanted !== ALL && { subjectType: wanted }) }
  const list = useRecordList(inboxCalls.waiting, filters)
  const kinds = list.firstPage?.subjects ?? []
  const tab = wanted === DECIDED || kinds.some(({ type }) => type === wanted) ? wanted : ALL
  const shown = kinds.length === 1 ? kinds[0] : kinds.find(({ type }) => type === tab)
  const { last, onUndo, stopUndo, undo } = decisions
  const table =
    tab === DECIDED ? (
      <DecidedTable listed={listed} />
    ) : (
      <WaitingTable list={list} kinds={shown ? [shown] : kinds} listed={listed} decisions={decisions} />
    )
  return (
    <>
      <PageHead title={route('approvals')} subtitle={t('help')} actions={<StandInButton />} />
      <Tabs
        label={t('views')}
        value={tab}
        onValueChange={next => listed.change({ tab: next === ALL ? undefined : next, search: undefined })}
        tabs={tabsOf(kinds).map(one => ({
          ...one,
          content: (
            <div className="pt-4">
              {tab === DECIDED || shown === undefined ? null : <OwnScreen kind={shown} />}
              {table}
            </div>
          ),
        }))}
      />
      {last === null ? null : (
        <div className="sticky bottom-4 z-10 mt-4 overflow-hidden rounded-lg border border-border bg-card shadow-popover *:border-t-0">
          <LazyPart>
            <LastDecisionLine decision={last} busy={undo.isPending} onUndo={onUndo} onOver={stopUndo} />
          </LazyPart>
        </div>
      )}
    </>
  )
}

/** Of one kind alone there is no tab besides all of them. */
function tabsOf(kinds: readonly SubjectKind[]): { value: string; label: string; count?: number }[] {
  const count = kinds.reduce((sum, { waiting }) => sum + waiting, 0)
  const ofKinds =
    kinds.length < 2 ? [] : kinds.map(({ type, plural, waiting }) => ({ value: type, label: capitalized(plural), count: waiting }))
  return [
    { value: ALL, label: t(kinds.length < 2 ? 'waiting' : 'all'), ...(kinds.length > 0 && { count }) },
    ...ofKinds,
    { value: DECIDED, label: t('decided') },
  ]
}

/** Leads to the screen on which a kind is worked through, for whoever has it in their menu. */
const OwnScreen = ({ kind: { plural, screen } }: { kind: SubjectKind }) => {
  const link = useMenuLink(screen ?? '')
  if (link === undefined) return null
  return (
    <div className="mb-4 flex flex-wrap items-center justify-between gap-x-4 gap-y-2 text-sm text-muted">
      <p>{t('opensIn', { kind: capitalized(plural), screen: link.label })}</p>
      <Link to={link.path} className={buttonClass({ size: 'dense' })}>
        {t('openScreen', { screen: link.label })}
      </Link>
    </div>
  )
}
