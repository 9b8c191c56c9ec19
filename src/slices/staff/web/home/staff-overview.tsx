import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useLive } from '#web/live.ts'
import { useMenuLink } from '#web/shell/navigation-context.ts'
import { Card } from '#web/ui/card.tsx'
import { LoadedView } from '#web/ui/loaded-view.tsx'
import { ShareBar } from '#web/ui/share-bar.tsx'
import { SkeletonBar } from '#web/ui/skeleton.tsx'
import { resourcesCalls, resourcesQuery } from './calls.ts'
import { departmentShares } from './staff-shares.ts'
import { t } from './texts.ts'

/** Tables whose changes affect the figures about people. */
const tables = ['employees', 'departments', 'locations']

/** The Resources dashboard's figures, refreshed as they change. */
export function useResources() {
  const client = useQueryClient()
  useLive(tables, () => void client.invalidateQueries({ queryKey: resourcesCalls.resources.key() }), 2000)
  return useQuery(resourcesQuery())
}

/** Active people by department, for everyone who may open the Resources dashboard. */
export const StaffOverview = () => {
  const query = useResources()
  const staff = useMenuLink('/resources/staff')
  return (
    <Card
      title={t('staffOverview')}
      aside={
        staff === undefined ? undefined : (
          <Link to={staff.path} className="touch-target text-dense font-medium text-link hover:underline">
            {t('openDirectory')}
          </Link>
        )
      }
    >
      <LoadedView query={query} skeleton={<SkeletonBar height={10} />} errorTitle={t('staffDidNotLoad')}>
        {data => <ShareBar shares={departmentShares(data)} />}
      </LoadedView>
    </Card>
  )
}
