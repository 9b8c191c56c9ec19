import { TEAM_CERTIFICATIONS } from '#slices/effort/rules/notification-target.ts'
import { linkTo } from '#web/link-to.ts'
import { lazyScreen } from '#web/shell/lazy-screen.ts'
import type { WebSlice } from '#web/slice.ts'
import { t } from './route-texts.ts'
import { effortScreens } from './routes.tsx'
import { seesTeam, TEAM_TAB, TEAM_TIME } from './team-tab.ts'

export const effort: WebSlice = {
  screens: effortScreens,
  tabs: [
    {
      on: TEAM_TIME,
      value: TEAM_TAB,
      label: t('certifications'),
      shown: seesTeam,
      Part: lazyScreen(() => import('./team-certifications.tsx').then(module => module.TeamCertifications)),
    },
  ],
  notificationTargets: {
    effort_certifications: () => linkTo('/time/certifications', {}),
    [TEAM_CERTIFICATIONS]: () => linkTo(TEAM_TIME, { tab: TEAM_TAB }),
  },
}
