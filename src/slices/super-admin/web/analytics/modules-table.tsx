import { Card } from '#web/ui/card.tsx'
import { Cell, HeadCell, Row, Table, TableHead } from '#web/ui/table.tsx'
import { shares } from '../../rules/module-use.ts'
import type { ModuleAnalytics } from '../calls.ts'
import { percentText } from './percent-text.ts'
import { t } from './texts.ts'

/** Each module with its shares. */
export const ModulesTable = ({ modules }: Pick<ModuleAnalytics, 'modules'>) => (
  <Card title={t('modules')} divided flush>
    <Table caption={t('modules')}>
      <TableHead>
        <HeadCell>{t('module')}</HeadCell>
        <HeadCell align="right">{t('enabled')}</HeadCell>
        <HeadCell align="right">{t('opened')}</HeadCell>
        <HeadCell align="right">{t('adoption')}</HeadCell>
        <HeadCell align="right">{t('people')}</HeadCell>
        <HeadCell align="right">{t('stickiness')}</HeadCell>
        <HeadCell align="right">{t('conversion')}</HeadCell>
        <HeadCell align="right">{t('requests')}</HeadCell>
      </TableHead>
      <tbody>
        {modules.map(module => {
          const { adoption, stickiness, conversion } = shares(module)
          return (
            <Row key={module.slug}>
              <Cell rowHeader>{module.name}</Cell>
              <Cell align="right">{module.enabled}</Cell>
              <Cell align="right">{module.opened}</Cell>
              <Cell align="right">{percentText(adoption)}</Cell>
              <Cell align="right">{module.monthlyUsers}</Cell>
              <Cell align="right">{percentText(stickiness)}</Cell>
              <Cell align="right">{percentText(conversion)}</Cell>
              <Cell align="right">{module.requestsPending}</Cell>
            </Row>
          )
        })}
      </tbody>
    </Table>
  </Card>
)
