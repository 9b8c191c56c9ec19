import { Link, useLocation } from '@tanstack/react-router'
import { ChevronDown, ChevronRight, ChevronsDownUp, ChevronsUpDown, PanelLeftClose, PanelLeftOpen } from 'lucide-react'
import { locale } from '#web/texts.ts'
import { Glyph } from '#web/ui/glyph.tsx'
import { Mark, Wordmark } from '#web/ui/mark.tsx'
import { Tooltip } from '#web/ui/tooltip.tsx'
import type { NavigationGroup, NavigationLink } from './navigation.ts'
import { useRemembered } from './remembered.ts'
import { t } from './texts.ts'

const rowClass =
  'group/link relative flex w-full items-center gap-2.5 rounded-md px-3 text-sm text-ink-item outline-none hover:bg-ink-raised focus-visible:ring-2 focus-visible:ring-ring data-[status=active]:bg-ink-raised data-[status=active]:font-medium data-[status=active]:text-[#fff]'

const Lamp = () => (
  <span aria-hidden="true" className="hidden size-1.5 shrink-0 rounded-full bg-lamp group-data-[status=active]/link:block" />
)

const Count = ({ count }: { count: number }) =>
  count === 0 ? null : (
    <span className="ml-auto rounded-full bg-ink-pill px-1.5 text-xs font-medium text-[#fff] tabular-nums">
      <span aria-hidden="true">{count.toLocaleString(locale)}</span>
      <span className="sr-only">{t('waiting', { n: count })}</span>
    </span>
  )

/** The icon alone: the lamp and the count are at its corners, the lamp of the open screen below, the count above. */
const NarrowIcon = ({ link }: { link: NavigationLink }) => (
  <span aria-hidden="true" className="relative">
    <link.icon size={18} strokeWidth={1.75} className="text-ink-muted" />
    <span className="absolute -right-1 -bottom-1 hidden size-1.5 rounded-full bg-lamp ring-2 ring-ink-raised group-data-[status=active]/link:block" />
    {link.count === 0 ? null : (
      <span className="absolute -top-2 left-2.5 min-w-4 rounded-full bg-ink-pill px-1 text-center text-[10px]/4 font-semibold text-[#fff] tabular-nums ring-2 ring-ink">
        {link.count > 99 ? '99+' : link.count}
      </span>
    )}
  </span>
)

const isChild = ({ heads }: NavigationLink) => !heads

/**
 * The router marks the link of the current address, also at what is under it, unless that has a link of its own; this also marks it at the screen's
 * other addresses.
 */
function useMark({ aliases, below }: NavigationLink) {
  const { pathname } = useLocation()
  const exact = below.some(path => pathname === path || pathname.startsWith(`${path}/`))
  return { activeOptions: { exact }, ...(aliases.includes(pathname) ? ({ 'data-status': 'active', 'aria-current': 'page' } as const) : {}) }
}

const TopLink = ({ link, narrow, onGo }: { link: NavigationLink; narrow: boolean; onGo: (() => void) | undefined }) => {
  const mark = useMark(link)
  const row = (
    <Link
      to={link.path}
      onClick={onGo}
      {...mark}
      className={`${rowClass} h-8 max-md:h-11 ${narrow ? 'justify-center' : ''}`}
      aria-label={narrow ? (link.count === 0 ? link.label : `${link.label}, ${t('waiting', { n: link.count })}`) : undefined}
    >
      {narrow ? (
        <NarrowIcon link={link} />
      ) : (
        <>
          <link.icon aria-hidden="true" size={18} strokeWidth={1.75} className="shrink-0 text-ink-muted" />
          <span className="truncate">{link.label}</span>
          <Count count={link.count} />
          <span className={link.count === 0 ? 'ml-auto' : ''}>
            <Lamp />
          </span>
        </>
      )}
    </Link>
  )
  return narrow ? (
    <Tooltip text={link.label} side="right">
      {row}
    </Tooltip>
  ) : (
    row
  )
}

const ChildLink = ({ link, onGo }: { link: NavigationLink; onGo: (() => void) | undefined }) => (
  <Link to={link.path} onClick={onGo} {...useMark(link)} className={`${rowClass} h-7.5 text-ink-child max-md:h-11`}>
    <span className="flex w-4.5 shrink-0 justify-center">
      <Lamp />
    </span>
    <span className="truncate">{link.label}</span>
    <Count count={link.count} />
  </Link>
)

type GroupProps = {
  group: NavigationGroup
  open: boolean
  onToggle: () => void
  onGo: (() => void) | undefined
}

/** A heading that leads to a screen is a link, and a button beside it opens the group. */
const HeadLink = ({ head, group, open, onToggle, onGo }: GroupProps & { head: NavigationLink }) => (
  <span className="relative block">
    <Link to={head.path} onClick={onGo} {...useMark(head)} className={`${rowClass} h-8 pr-10 max-md:h-11 max-md:pr-13`}>
      <Glyph of={group.icon} size={18} className="shrink-0 text-ink-muted" />
      <span className="truncate">{group.label}</span>
      <span className="ml-auto">
        <Lamp />
      </span>
    </Link>
    <button
      type="button"
      aria-expanded={open}
      aria-label={t('childrenOf', { group: group.label })}
      onClick={onToggle}
      className="absolute inset-y-0 right-1 inline-flex w-8 cursor-pointer items-center justify-center rounded-md text-ink-muted outline-none hover:text-[#fff] focus-visible:ring-2 focus-visible:ring-ring max-md:w-11"
    >
      <Glyph of={open ? ChevronDown : ChevronRight} size={14} />
    </button>
  </span>
)

const Group = (props: GroupProps) => {
  const { group, open, onToggle, onGo } = props
  const head = group.links.find(link => link.heads)
  return (
    <li>
      {head === undefined ? (
        <button type="button" aria-expanded={open} onClick={onToggle} className={`${rowClass} h-8 cursor-pointer max-md:h-11`}>
          <Glyph of={group.icon} size={18} className="shrink-0 text-ink-muted" />
          {group.label}
          <Glyph of={open ? ChevronDown : ChevronRight} size={14} className="ml-auto text-ink-muted" />
        </button>
      ) : (
        <HeadLink {...props} head={head} />
      )}
      {open ? (
        <ul className="mt-0.5 flex flex-col gap-0.5">
          {group.links.filter(isChild).map(link => (
            <li key={link.path}>
              <ChildLink link={link} onGo={onGo} />
            </li>
          ))}
        </ul>
      ) : null}
    </li>
  )
}

/** The user's links, shown by both the wide sidebar and the phone's drawer. */
export const NavigationLinks = ({ groups, narrow, onGo }: { groups: readonly NavigationGroup[]; narrow: boolean; onGo?: () => void }) => {
  const [closed, setClosed] = useRemembered('sidebar.closed', '')
  const closedIds = closed.split(',').filter(Boolean)
  const toggle = (id: string) =>
    setClosed((closedIds.includes(id) ? closedIds.filter(other => other !== id) : [...closedIds, id]).join(','))
  const withChildren = groups.filter(({ links }) => links.some(isChild))
  return (
    <nav aria-label={t('mainNavigation')} className="min-h-0 flex-1 overflow-y-auto px-3 py-2">
      {narrow || groups.length === 0 ? null : (
        <div className="flex items-center justify-between px-2 pb-2 text-xs font-medium text-ink-muted">
          {t('navigation')}
          {withChildren.length === 0 ? null : (
            <span className="flex gap-1">
              <SmallButton
                label={t('collapseAll')}
                icon={ChevronsDownUp}
                onClick={() => setClosed(withChildren.map(group => group.id).join(','))}
              />
              <SmallButton label={t('expandAll')} icon={ChevronsUpDown} onClick={() => setClosed('')} />
            </span>
          )}
        </div>
      )}
      <ul className="flex flex-col gap-0.5">
        {groups.map(group =>
          narrow || !withChildren.includes(group) ? (
            group.links.map(link => (
              <li key={link.path}>
                <TopLink link={link} narrow={narrow} onGo={onGo} />
              </li>
            ))
          ) : (
            <Group key={group.id} group={group} open={!closedIds.includes(group.id)} onToggle={() => toggle(group.id)} onGo={onGo} />
          ),
        )}
      </ul>
    </nav>
  )
}

const SmallButton = ({ label, icon: Icon, onClick }: { label: string; icon: typeof ChevronDown; onClick: () => void }) => (
  <button
    type="button"
    aria-label={label}
    onClick={onClick}
    className="inline-flex size-6 cursor-pointer items-center justify-center rounded-md text-ink-muted outline-none hover:bg-ink-raised focus-visible:ring-2 focus-visible:ring-ring"
  >
    <Glyph of={Icon} size={14} />
  </button>
)

/** 64 units wide, or 16 with icons only; the choice is stored on this device. */
export const Sidebar = ({ groups, narrow, onToggle }: { groups: readonly NavigationGroup[]; narrow: boolean; onToggle: () => void }) => {
  const Icon = narrow ? PanelLeftOpen : PanelLeftClose
  return (
    <aside
      className={`sticky top-0 z-30 flex h-dvh shrink-0 flex-col bg-ink text-ink-fg in-[:fullscreen]:hidden max-md:hidden print:hidden ${narrow ? 'w-16' : 'w-64'}`}
    >
      <Link
        to="/dashboard"
        aria-label="Steward"
        className={`flex h-14 shrink-0 items-center text-[#fff] outline-none focus-visible:ring-2 focus-visible:ring-ring focus-visible:ring-inset ${narrow ? 'justify-center' : 'px-5'}`}
      >
        {narrow ? <Mark /> : <Wordmark />}
      </Link>
      <NavigationLinks groups={groups} narrow={narrow} />
      <div className="border-t border-ink-raised p-2">
        <button
          type="button"
          onClick={onToggle}
          aria-expanded={!narrow}
          aria-label={narrow ? t('expand') : t('collapse')}
          className={`${rowClass} h-8 cursor-pointer ${narrow ? 'justify-center' : ''}`}
        >
          <Glyph of={Icon} className="text-ink-muted" />
          {narrow ? null : (
            <>
              {t('collapse')}
              <span className="ml-auto">
                <kbd
                  data-single=""
                  className="inline-flex h-5 min-w-5 items-center justify-center rounded-sm border border-ink-pill px-1.5 font-sans text-[0.6875rem] text-ink-muted"
                >
                  [
                </kbd>
              </span>
            </>
          )}
        </button>
      </div>
    </aside>
  )
}
