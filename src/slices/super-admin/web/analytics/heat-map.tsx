import { Link } from '@tanstack/react-router'
import { Card } from '#web/ui/card.tsx'
import { Cell, HeadCell, Row, Table, TableHead } from '#web/ui/table.tsx'
import type { ModuleAnalytics } from '../calls.ts'
import { t } from './texts.ts'

type Cells = ModuleAnalytics['cells']

/** How often each organization opened each module: the more, the darker; the figure says it, too. */
export const HeatMap = ({ modules, cells }: Pick<ModuleAnalytics, 'modules' | 'cells'>) => {
  const most = Math.max(1, ...cells.map(({ opens }) => opens))
  const byOrganization = Map.groupBy(cells, ({ organizationId }) => organizationId)
  return (
    <Card title={t('heat')} aside={<span className="text-dense text-muted">{t('heatHelp')}</span>} divided flush>
      <Table caption={t('heat')}>
        <TableHead>
          <HeadCell>{t('organization')}</HeadCell>
          {modules.map(({ slug, name }) => (
            <HeadCell key={slug} align="right">
              {name}
            </HeadCell>
          ))}
        </TableHead>
        <tbody>
          {[...byOrganization].map(([id, own]) => (
            <Row key={id}>
              <Cell rowHeader>
                <Link
                  to={`/super-admin/organization/${id}`}
                  className="inline-flex min-h-8 items-center text-link hover:underline max-md:min-h-11"
                >
                  {own[0]?.organizationName}
                </Link>
              </Cell>
              {modules.map(({ slug }) => (
                <Cell key={slug} align="right">
                  <Heat cell={own.find(cell => cell.slug === slug)} most={most} />
                </Cell>
              ))}
            </Row>
          ))}
        </tbody>
      </Table>
    </Card>
  )
}

const Heat = ({ cell, most }: { cell: Cells[number] | undefined; most: number }) =>
  cell === undefined ? (
    <span className="text-muted">{t('none')}</span>
  ) : (
    <span
      className="-mr-2 inline-flex h-7 min-w-12 items-center justify-end rounded-sm px-2 tabular-nums"
      style={{ background: `color-mix(in oklch, var(--primary) ${Math.round((cell.opens / most) * 30)}%, transparent)` }}
    >
      {cell.opens}
    </span>
  )
