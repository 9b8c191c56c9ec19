import { Link } from '@tanstack/react-router'
import { useCurrentUser } from '#slices/access/web/public.tsx'
import { linkTo } from '#web/link-to.ts'
import { useMenuLink } from '#web/shell/navigation-context.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { PageHead } from '#web/ui/page-head.tsx'
import { Tabs } from '#web/ui/tabs.tsx'
import { Certifications } from './certifications.tsx'
import { useEffortSearch } from './effort-list.ts'
import { t as route } from './route-texts.ts'
import { effortTabs } from './search.ts'
import { seesTeam, TEAM_TAB, TEAM_TIME } from './team-tab.ts'
import { t } from './texts.ts'

/** What the current user certifies of their own hours. Those of a team are a tab of My Team Time. */
export const CertificationsScreen = () => {
  const { search, change } = useEffortSearch()
  const tab = search.tab ?? 'own'
  const currentUser = useCurrentUser()
  const team = useMenuLink(TEAM_TIME)
  return (
    <>
      <PageHead
        title={route('certifications')}
        subtitle={t('subtitle')}
        actions={
          team === undefined || !seesTeam(currentUser) ? undefined : (
            <Link {...linkTo(TEAM_TIME, { tab: TEAM_TAB })} className={buttonClass()}>
              {t('team')}
            </Link>
          )
        }
      />
      <Tabs
        label={t('tabs')}
        value={tab}
        onValueChange={next => change({ tab: next === 'own' ? undefined : next, status: undefined })}
        tabs={effortTabs.map(value => ({
          value,
          label: t(value),
          content:
            value === tab ? (
              <div className="pt-4">
                <Certifications view={tab} />
              </div>
            ) : null,
        }))}
      />
    </>
  )
}
