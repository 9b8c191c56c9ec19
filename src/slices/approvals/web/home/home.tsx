import { Link } from '@tanstack/react-router'
import { capitalized } from '#core/words.ts'
import type { ApprovalsHome } from '#slices/approvals/contract/home.ts'
import { defineHome } from '#web/home/home.ts'
import { linkTo } from '#web/link-to.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { Card } from '#web/ui/card.tsx'
import { RelativeTime } from '#web/ui/relative-time.tsx'
import { t } from './texts.ts'

/** Shows what awaits the current user of the kinds that have no section of their own; each row leads to where it is decided. */
export const OtherApprovals = ({ own: { otherApprovals } }: { own: ApprovalsHome }) => {
  const { total, rows } = otherApprovals
  if (total === 0) return null
  return (
    <Card
      title={t('waiting')}
      divided
      flush
      aside={
        <Link {...linkTo('/approvals', {})} className="shrink-0 touch-target text-dense font-medium text-link hover:underline">
          {t('openAll', { n: total })}
        </Link>
      }
    >
      <ul className="divide-y divide-border">
        {rows.map(({ id, noun, title, employeeId, ownerName, submittedAt, link: { path, search } }) => (
          <li key={id}>
            <Link
              to={path}
              search={search}
              className="flex items-center gap-3 px-5 py-2.5 transition-colors hover:bg-hover focus-visible:-outline-offset-2 max-md:px-4"
            >
              <Avatar id={employeeId} name={ownerName} />
              <span className="min-w-0 flex-1">
                <span className="block truncate text-sm font-medium">{ownerName}</span>
                <span className="block text-dense text-muted">{t('requestOf', { noun: capitalized(noun), title })}</span>
              </span>
              <span className="text-dense text-muted">
                <RelativeTime at={submittedAt} />
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  )
}

export const approvalsHome = defineHome<ApprovalsHome>({
  sections: [
    {
      name: 'otherApprovals',
      place: 'main',
      order: 31,
      shown: ({ otherApprovals }) => otherApprovals.total > 0,
      Section: OtherApprovals,
    },
  ],
  topics: { approvals: 0 },
})
