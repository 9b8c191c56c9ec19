import { Link } from '@tanstack/react-router'
import { useCurrentUser, useMay } from '#slices/access/web/public.tsx'
import { AskAdministrators } from '#slices/people/web/public.tsx'
import { useMenuLink } from '#web/shell/navigation-context.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { EmptyState, FilterEmptyState } from '#web/ui/empty-state.tsx'
import type { Inbox } from './calls.ts'
import { t } from './empty-texts.ts'
import type { InboxTab } from './search.ts'

/** No timesheet of anyone: whoever leads people learns what will come. Of the others, whoever may can say who reports to whom, and the rest learn whom to ask. */
const NoTeam = () => {
  const staff = useMenuLink('/resources/staff')
  const mayEdit = useMay()('staff_module', 'write')
  const { directReports } = useCurrentUser()
  if (directReports > 0) {
    return (
      <EmptyState title={t('noTeam')}>{directReports === 1 ? t('teamToComeOne') : t('teamToCome', { count: directReports })}</EmptyState>
    )
  }
  return mayEdit && staff !== undefined ? (
    <EmptyState
      title={t('noTeam')}
      action={
        <Link to={staff.path} className={buttonClass()}>
          {t('openStaff')}
        </Link>
      }
    >
      {t('noTeamHelp')}
    </EmptyState>
  ) : (
    <EmptyState title={t('noTeam')}>
      <p>{t('noTeamHelpOthers')}</p>
      <AskAdministrators />
    </EmptyState>
  )
}

type NoRowsProps = { inbox: Inbox; tab: InboxTab; find: string; onClearSearch: () => void }

/** Message of an empty tab. */
export const NoRows = ({ inbox, tab, find, onClearSearch }: NoRowsProps) => {
  if (find !== '') {
    return (
      <FilterEmptyState title={t('nobodyFound')} onClear={onClearSearch}>
        {t('nobodyFoundHelp', { text: find })}
      </FilterEmptyState>
    )
  }
  if (inbox.pending.length + inbox.notSubmitted.length + inbox.reviewed.length === 0) return <NoTeam />
  if (tab === 'pending') return <EmptyState title={t('nothingWaits')}>{t('nothingWaitsHelp')}</EmptyState>
  return <EmptyState title={tab === 'reviewed' ? t('noneReviewed') : t('allSubmitted')} />
}
