import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { standIns } from '#slices/approvals/contract/stand-ins.ts'
import { announce } from '#web/announcer.tsx'
import { useSettled } from '#web/pickers/use-settled.ts'
import { useOnce } from '#web/record/use-once.ts'
import { callErrorOf, callsOf } from '#web/rpc.ts'
import { Button } from '#web/ui/button.tsx'
import { Combobox, type ComboboxOption } from '#web/ui/combobox.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { Select } from '#web/ui/select.tsx'
import type { Timesheet } from '../timesheet-view.ts'
import { approvalCalls } from './calls.ts'
import { t } from './trail-texts.ts'

const standInCalls = callsOf<typeof standIns>('standIns')

type ReassignFormProps = { submissionId: string } & Pick<Timesheet, 'steps' | 'employee'>

/** Gives a submitted timesheet to another approver, with a reason. Only administrators may. */
export const ReassignForm = ({ submissionId, steps, employee }: ReassignFormProps) => {
  const client = useQueryClient()
  const once = useOnce()
  const asked = steps
    .filter(({ state }) => state !== 'done')
    .flatMap(step => step.approvers.filter(({ decision, decidesFor }) => decision === null && decidesFor === undefined))
  const title = useRef<HTMLHeadingElement>(null)
  const [chosenFrom, setFrom] = useState<string>()
  // Once a timesheet is reassigned, its approver is someone else.
  const fromUserId = (asked.find(({ userId }) => userId === chosenFrom) ?? asked[0])?.userId ?? ''
  const [to, setTo] = useState<ComboboxOption | null>(null)
  const [reason, setReason] = useState('')
  const [typed, setTyped] = useState('')
  const search = useSettled(typed)
  const choices = useQuery(standInCalls.choices.queryOptions({ input: { search, exceptEmployeeId: employee.id } }))
  const reassign = useMutation({
    mutationFn: (toUserId: string) => {
      const input = { fromUserId, toUserId, submissionIds: [submissionId], reason: reason.trim() }
      return once('reassign', input, context => approvalCalls.reassign.call(input, { context }))
    },
    onSuccess: () => {
      announce(t('reassigned', { name: to?.label ?? '' }))
      setTo(null)
      setReason('')
      // The button is disabled again and would lose the focus.
      title.current?.focus()
      return client.invalidateQueries({ queryKey: approvalCalls.key() })
    },
  })
  if (asked.length === 0) return null
  const { field, message } = callErrorOf(reassign.error)
  const errorOf = (name: string) => (reassign.isError && field === name ? message : undefined)
  const isReady = to !== null && reason.trim() !== ''
  return (
    <form
      className="flex flex-col gap-3 border-t border-border px-4 py-3"
      onSubmit={event => {
        event.preventDefault()
        if (isReady && !reassign.isPending) reassign.mutate(to.value)
      }}
    >
      <h3 ref={title} tabIndex={-1} className="text-sm font-semibold focus:outline-none">
        {t('reassignTitle')}
      </h3>
      {asked.length === 1 ? null : (
        <Field label={t('reassignFrom')} error={errorOf('fromUserId')}>
          {control => (
            <Select
              {...control}
              value={fromUserId}
              onValueChange={setFrom}
              options={asked.map(({ userId, name }) => ({ value: userId, label: name }))}
            />
          )}
        </Field>
      )}
      <Field label={t('reassignTo')} error={errorOf('toUserId')}>
        {control => (
          <Combobox
            {...control}
            value={to}
            onValueChange={setTo}
            onSearch={setTyped}
            status={choices.isError ? 'error' : choices.isPending || search !== typed ? 'loading' : undefined}
            onRetry={() => void choices.refetch()}
            options={(choices.data?.rows ?? [])
              .filter(({ userId }) => userId !== fromUserId)
              .map(({ userId, name }) => ({ value: userId, label: name }))}
          />
        )}
      </Field>
      <Field label={t('reassignWhy')} error={errorOf('reason')}>
        {control => <Input {...control} maxLength={500} value={reason} onChange={event => setReason(event.target.value)} />}
      </Field>
      {reassign.isError && field !== 'toUserId' && field !== 'fromUserId' && field !== 'reason' ? (
        <p role="alert" className="text-dense text-danger">
          {message}
        </p>
      ) : null}
      <span className="self-end">
        <Button type="submit" size="dense" busy={reassign.isPending} disabled={!isReady}>
          {t('reassign')}
        </Button>
      </span>
    </form>
  )
}
