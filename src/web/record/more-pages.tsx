import { Button } from '#web/ui/button.tsx'
import { t } from './detail-texts.ts'

interface MorePagesProps {
  /** The result of `useInfiniteQuery` fits. */
  query: { hasNextPage: boolean; isFetchingNextPage: boolean; fetchNextPage: () => unknown }
}

/** Loads the next page below the ones that are shown, while there is another. */
export const MorePages = ({ query }: MorePagesProps) =>
  query.hasNextPage ? (
    <div>
      <Button busy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
        {t('loadMore')}
      </Button>
    </div>
  ) : null
