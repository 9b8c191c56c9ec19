import { useQuery } from '@tanstack/react-query'
import { Clock, Columns3, FileClock, Layers, type LucideIcon, MapPin, Network, Users } from 'lucide-react'
import { useMemo, useState } from 'react'
import { errorText } from '#web/error-text.ts'
import { callErrorOf } from '#web/rpc.ts'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { Glyph } from '#web/ui/glyph.tsx'
import { LoadedView } from '#web/ui/loaded-view.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { SkeletonRows } from '#web/ui/skeleton.tsx'
import { RecordChooser } from './record-chooser.tsx'
import type { Dependent, RecordKind, RecordRow } from './record-kind.ts'
import { t } from './screen-texts.ts'
import { recordTexts } from './texts.ts'
import { useSave } from './use-save.ts'

interface DeactivateDialogProps<Row extends RecordRow> {
  kind: RecordKind<Row>
  row: Row
  /** The ids of what lies below it: no target. */
  below: ReadonlySet<string>
  onClose: () => void
}

/** Shows what depends on a record, offers where to move it, and deactivates. */
export function DeactivateDialog<Row extends RecordRow>({ kind, row, below, onClose }: DeactivateDialogProps<Row>) {
  const { calls, noun, plural, parent, warning } = kind
  const texts = recordTexts(noun, plural)
  const [moveTo, setMoveTo] = useState<string | null>(null)
  const without = useMemo(() => new Set([row.id, ...below]), [row.id, below])
  const [error, setError] = useState<{ field: string | undefined; text: string }>()
  const query = useQuery({ ...calls.dependents.queryOptions({ input: { id: row.id } }), staleTime: 0 })
  const { save, busy } = useSave(calls.deactivate, {
    done: texts.done('deactivate'),
    failed: texts.failed('deactivate'),
    refresh: [calls.key()],
  })
  const confirm = async () => {
    try {
      await save({ id: row.id, version: row.version, moveTo })
      onClose()
    } catch (failure) {
      const { field, message } = callErrorOf(failure)
      setError({ field, text: field === undefined ? errorText(failure) : message })
    }
  }
  const parentField = kind.fields.find(({ name }) => name === parent)
  // Two departments may have one name.
  const code = parentField?.kind === 'record' ? parentField.code : undefined
  const left = warning?.(row)
  const movable = query.data?.dependents.some(({ canMove }) => canMove) ?? false
  return (
    <ConfirmDialog
      open
      onOpenChange={() => {
        if (!busy) onClose()
      }}
      title={t('deactivateTitle', { name: row.name })}
      description={t('deactivateText')}
      confirmLabel={t(moveTo === null ? 'deactivate' : 'moveAndDeactivate')}
      tone="danger"
      busy={busy}
      ready={query.data !== undefined}
      onConfirm={() => void confirm()}
    >
      <div className="flex flex-col gap-4">
        {error !== undefined && error.field !== 'moveTo' ? (
          <Panel tone="error" title={texts.failed('deactivate')}>
            {error.text}
          </Panel>
        ) : null}
        <LoadedView query={query} skeleton={<SkeletonRows rows={2} />}>
          {({ dependents }) => <Dependents all={dependents} />}
        </LoadedView>
        {movable ? (
          <Field
            label={t('moveThemTo')}
            help={moveTo !== null ? t('moveHelpNow') : parent === undefined ? t('moveHelp') : t('moveHelpTree', { records: plural })}
            error={error?.field === 'moveTo' ? error.text : undefined}
          >
            {wiring => (
              <RecordChooser
                {...wiring}
                of={{ calls, ...(code !== undefined && { code }) }}
                value={moveTo}
                present={null}
                disabled={busy}
                without={without}
                onValueChange={id => {
                  setError(undefined)
                  setMoveTo(id)
                }}
              />
            )}
          </Field>
        ) : null}
        {left === undefined ? null : <Panel tone="warning">{left}</Panel>}
      </div>
    </ConfirmDialog>
  )
}

/** By the name of what depends, which its slice gives it. */
const icons: Readonly<Record<string, LucideIcon>> = {
  children: Network,
  people: Users,
  departments: Network,
  locations: MapPin,
  columns: Columns3,
  groupColumns: Clock,
  drafts: FileClock,
}

const Dependents = ({ all }: { all: readonly Dependent[] }) =>
  all.length === 0 ? (
    <p className="text-sm text-muted">{t('nothingDepends')}</p>
  ) : (
    <div>
      <h3 className="mb-1.5 text-dense font-medium">{t('dependents')}</h3>
      <ul className="divide-y divide-border rounded-lg border border-border-2">
        {all.map(({ name, label, count, canMove }) => (
          <li key={name} className="flex items-center gap-2.5 px-3.5 py-2.5 text-sm">
            <Glyph of={icons[name] ?? Layers} className="shrink-0 text-muted" />
            <span className="min-w-7 text-right font-semibold tabular-nums">{count}</span>
            <span className="flex-1">{label}</span>
            {canMove ? null : <span className="text-dense text-muted">{t('stays')}</span>}
          </li>
        ))}
      </ul>
    </div>
  )
