import { Plus } from 'lucide-react'
import { ListPanel, PANEL_PAGE } from '#web/list/list-panel.tsx'
import { ListTable } from '#web/list/list-table.tsx'
import { useHeldSearch } from '#web/list/use-held-search.ts'
import { useRecordList } from '#web/table/use-record-list.ts'
import { Button } from '#web/ui/button.tsx'
import { Glyph } from '#web/ui/glyph.tsx'
import { EmptyList } from './empty-list.tsx'
import type { RecordKind, RecordRow } from './record-kind.ts'
import { useRecordParts } from './record-parts.tsx'
import { recordSearch } from './record-search.ts'
import { t } from './screen-texts.ts'
import { statusFilter } from './status-filter.ts'
import { capital, recordTexts } from './texts.ts'

interface RecordPanelProps<Row extends RecordRow> {
  kind: RecordKind<Row>
  mayWrite: boolean
}

const none: ReadonlySet<string> = new Set()

/** A record's list inside of another screen. */
export function RecordPanel<Row extends RecordRow>({ kind, mayWrite }: RecordPanelProps<Row>) {
  const { noun, plural, description, calls, columns, looks } = kind
  const listed = useHeldSearch(recordSearch)
  const { open, actions, onOpen, layers } = useRecordParts(kind, mayWrite, () => none)
  const list = useRecordList(calls.list, listed.search as never, PANEL_PAGE)
  const title = capital(plural)
  const add = mayWrite ? (
    <Button size="dense" icon={<Glyph of={Plus} />} onClick={() => open({ what: 'new' })}>
      {t('newRecord', { record: noun })}
    </Button>
  ) : null
  return (
    <ListPanel title={title} description={description} add={add}>
      <ListTable<Row>
        name={title}
        id={`${plural}-panel`}
        columns={columns}
        {...(looks && { looks })}
        list={list}
        listed={listed}
        values={listed.search}
        searchLabel={t('search', { records: plural })}
        filters={[statusFilter]}
        sort={listed.search.sort}
        onSort={sort => listed.change({ sort })}
        rowName={({ name }) => name}
        onOpen={onOpen}
        actions={actions}
        errorTitle={recordTexts(noun, plural).failedFetch}
        empty={<EmptyList kind={kind} mayWrite={mayWrite} ask={null} onShowInactive={() => listed.change({ status: 'inactive' })} />}
      />
      {layers}
    </ListPanel>
  )
}
