import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Pencil, UserPlus } from 'lucide-react'
import { useState } from 'react'
import { type PlainDate, WEEKDAYS } from '#core/plain-date.ts'
import { SwitchField } from '#web/form/choice-fields.tsx'
import { DateField } from '#web/form/date-field.tsx'
import { FormDialog } from '#web/form/form-layer.tsx'
import { NumberField } from '#web/form/number-fields.tsx'
import { type Choice, PickerField } from '#web/form/picker-field.tsx'
import { SelectField } from '#web/form/select-field.tsx'
import { TagsField } from '#web/form/tags-field.tsx'
import { TextareaField } from '#web/form/textarea-field.tsx'
import { useForm, useValues } from '#web/form/use-form.ts'
import { RecordPicker } from '#web/pickers/record-picker.tsx'
import { formatDayAndYear } from '#web/plain-date-text.ts'
import { useSave } from '#web/record/use-save.ts'
import { SearchField } from '#web/table/search-field.tsx'
import { Avatar } from '#web/ui/avatar.tsx'
import { Button } from '#web/ui/button.tsx'
import { Drawer } from '#web/ui/drawer.tsx'
import { Glyph } from '#web/ui/glyph.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { LoadedView } from '#web/ui/loaded-view.tsx'
import { SkeletonRows } from '#web/ui/skeleton.tsx'
import { BEGINNING } from '../rules/group-settings.ts'
import { groupCalls, type ListedGroup, type Member } from './calls.ts'
import { t } from './groups-texts.ts'
import { part } from './part-texts.ts'
import { WEEKDAY_LABELS } from './words.ts'

interface MembersDrawerProps {
  /** A group's id, or none: those who are in no group. */
  of: string
  groups: readonly ListedGroup[]
  mayChange: boolean
  onClose: () => void
}

/** So many people are searched by name. */
const SEARCHED = 10

type Editing = { what: 'assign'; member?: Member } | { what: 'columns'; member: Member }

/** Who is in a group, since when, and with which hours; or who is in none. */
export function MembersDrawer({ of, groups, mayChange, onClose }: MembersDrawerProps) {
  const [editing, setEditing] = useState<Editing>()
  const [search, setSearch] = useState('')
  const query = useQuery({
    ...groupCalls.members.queryOptions({ input: { id: of, ...(search === '' ? {} : { search }) } }),
    placeholderData: keepPreviousData,
  })
  const group = groups.find(({ id }) => id === of)
  return (
    <Drawer
      open
      onOpenChange={onClose}
      side="right"
      title={group === undefined ? part('peopleWithout') : part('peopleIn', { group: group.name })}
      foot={
        mayChange ? (
          <Button icon={<Glyph of={UserPlus} />} onClick={() => setEditing({ what: 'assign' })}>
            {t('assign')}
          </Button>
        ) : undefined
      }
    >
      {search === '' && (query.data?.rows.length ?? 0) < SEARCHED ? null : (
        <div className="px-6 py-2 max-md:px-4">
          <SearchField label={part('searchPeople')} value={search} onChange={text => setSearch(text ?? '')} />
        </div>
      )}
      <LoadedView
        query={query}
        skeleton={<SkeletonRows rows={6} />}
        errorTitle={t('loadFailed')}
        isEmpty={({ rows }) => rows.length === 0}
        empty={<p className="px-6 py-8 text-sm text-muted">{part(search === '' ? 'nobody' : 'noMatches')}</p>}
      >
        {({ rows, more }) => (
          <ul className="divide-y divide-border px-6 max-md:px-4">
            {rows.map(member => (
              <li key={`${member.employeeId} ${member.startsOn}`} className="flex items-center gap-3 py-2">
                <Avatar id={member.employeeId} name={member.name} size={28} />
                <span className="min-w-0 flex-1">
                  <span className="block truncate text-sm font-medium">{member.name}</span>
                  <span className="block text-xs text-muted">{wordsOf(member)}</span>
                </span>
                {mayChange ? (
                  <>
                    <Button size="mini" onClick={() => setEditing({ what: 'columns', member })}>
                      {part('columns')}
                    </Button>
                    <IconButton
                      size="dense"
                      label={part('changeOf', { person: member.name })}
                      icon={<Glyph of={Pencil} size={14} />}
                      onClick={() => setEditing({ what: 'assign', member })}
                    />
                  </>
                ) : null}
              </li>
            ))}
            {more ? <li className="py-3 text-dense text-muted">{part('more')}</li> : null}
          </ul>
        )}
      </LoadedView>
      {editing?.what === 'assign' ? (
        <AssignDialog groups={groups} groupId={group?.id} member={editing.member} onClose={() => setEditing(undefined)} />
      ) : null}
      {editing?.what === 'columns' ? <Columns member={editing.member} onClose={() => setEditing(undefined)} /> : null}
    </Drawer>
  )
}

function wordsOf({ startsOn, endsOn, scheduledMinutes }: Member): string {
  const [from, to] = [startsOn === BEGINNING ? null : startsOn, endsOn].map(day => day && formatDayAndYear(day))
  const hours = scheduledMinutes === null ? '' : part('hoursAWeek', { n: scheduledMinutes.reduce((a, b) => a + b, 0) / 60 })
  const time = from && to ? part('between', { from, to }) : from ? part('since', { day: from }) : to ? part('until', { day: to }) : ''
  return [time, hours].filter(text => text !== '').join(' · ')
}

interface AssignValues {
  person: Choice | null
  groupId: string
  startsOn: PlainDate | null
  hasOwnHours: boolean
  hours: (number | null)[]
  reason: string
}

const refresh = [groupCalls.key()]

interface AssignProps {
  groups: readonly ListedGroup[]
  groupId: string | undefined
  member: Member | undefined
  onClose: () => void
}

/** Puts someone into a group from a day on, with hours of their own where they are part-time. */
const AssignDialog = ({ groups, groupId, member, onClose }: AssignProps) => {
  const active = groups.filter(({ isActive }) => isActive)
  const own = member?.scheduledMinutes ?? null
  const form = useForm<AssignValues>(
    {
      person: member ? { value: member.employeeId, label: member.name } : null,
      groupId: groupId ?? active[0]?.id ?? '',
      startsOn: null,
      hasOwnHours: own !== null,
      hours: WEEKDAYS.map((_, index) => (own ? (own[index] ?? 0) / 60 : index < 5 ? 8 : 0)),
      reason: '',
    },
    ({ person, groupId: chosen }) => ({
      person: person === null ? part('personRequired') : undefined,
      groupId: chosen === '' ? part('groupRequired') : undefined,
    }),
    {
      table: 'group_memberships',
      columns: {
        person: 'group_memberships.employee_id',
        hasOwnHours: 'group_memberships.scheduled_minutes',
        hours: 'group_memberships.scheduled_minutes',
      },
    },
  )
  const { hasOwnHours } = useValues(form)
  const { save, failed } = useSave(groupCalls.assign, { done: part('assigned'), failed: part('assignFailed'), refresh })
  return (
    <FormDialog<AssignValues, never>
      form={form}
      title={part('assignTitle')}
      description={part('assignHelp')}
      failed={failed}
      saveLabel={t('assign')}
      onSubmit={({ person, groupId: id, startsOn, hours, reason, ...values }) =>
        save({
          id,
          employeeIds: [person!.value],
          ...(startsOn === null ? {} : { startsOn }),
          scheduledMinutes: values.hasOwnHours ? hours.map(value => Math.round((value ?? 0) * 60)) : null,
          ...(reason.trim() === '' ? {} : { reason: reason.trim() }),
        })
      }
      onClose={onClose}
    >
      <PickerField<AssignValues> name="person" label={part('person')} required>
        {control => (
          <RecordPicker
            {...control}
            query={search => groupCalls.members.queryOptions({ input: { id: 'any', search } })}
            optionOf={({ employeeId, name }: Member) => ({
              value: employeeId,
              label: name,
              picture: <Avatar id={employeeId} name={name} size={28} />,
            })}
          />
        )}
      </PickerField>
      <SelectField<AssignValues, string>
        name="groupId"
        label={part('group')}
        required
        options={active.map(({ id, name }) => ({ value: id, label: name }))}
      />
      <DateField<AssignValues> name="startsOn" label={part('from')} help={part('todayHelp')} />
      <SwitchField<AssignValues> name="hasOwnHours" label={part('hasOwnHours')} help={part('hasOwnHoursHelp')} />
      {hasOwnHours ? (
        <div className="grid grid-cols-4 gap-3">
          {WEEKDAYS.map((day, index) => (
            <NumberField<AssignValues> key={day} name={`hours.${index}`} label={WEEKDAY_LABELS[day]} decimals={2} min={0} max={24} />
          ))}
        </div>
      ) : null}
      <TextareaField<AssignValues> name="reason" label={part('reason')} help={part('reasonPast')} />
    </FormDialog>
  )
}

/** Which columns someone has been given besides the group's. */
const Columns = ({ member: { employeeId, name, columns }, onClose }: { member: Member; onClose: () => void }) => {
  const all = useQuery(groupCalls.columns.queryOptions({ input: {} }))
  const form = useForm<{ columns: string[] }>({ columns: [...columns] })
  const { save, failed } = useSave(groupCalls.assignColumns, { done: t('saved'), failed: t('saveFailed'), refresh })
  return (
    <FormDialog<{ columns: string[] }, never>
      form={form}
      title={part('columnsOf', { person: name })}
      description={part('columnsOfHelp')}
      failed={failed}
      onSubmit={values => save({ employeeId, columns: values.columns })}
      onClose={onClose}
    >
      <TagsField
        name="columns"
        label={part('columns')}
        fixed
        options={(all.data?.columns ?? []).map(({ column, label }) => ({ value: column, label }))}
      />
    </FormDialog>
  )
}
