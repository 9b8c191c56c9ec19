import { useQuery } from '@tanstack/react-query'
import { ShieldAlert } from 'lucide-react'
import { Suspense, useId, useState } from 'react'
import { useBootstrap } from '#slices/access/web/public.tsx'
import { PersonPicker, useMayForThemselves } from '#slices/people/web/public.tsx'
import { DateField } from '#web/form/date-field.tsx'
import { Form } from '#web/form/form.tsx'
import { useFormAround } from '#web/form/form-context.ts'
import { type Choice, PickerField } from '#web/form/picker-field.tsx'
import { SubmitButtonOf } from '#web/form/submit-button.tsx'
import { useForm, useValue } from '#web/form/use-form.ts'
import { useSave } from '#web/record/use-save.ts'
import { callErrorOf } from '#web/rpc.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { LoadedView } from '#web/ui/loaded-view.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { SkeletonBar, SkeletonRows } from '#web/ui/skeleton.tsx'
import { t as kit } from '#web/ui-texts.ts'
import { fullName, moreCalls, type Person, staffCalls, staffTexts } from '../calls.ts'
import { useInviterOf } from '../form/use-inviter-of.ts'
import { BlockList } from './block-list.tsx'
import { type Block, type HandOver, handOverInput, handOversOf, type LeavingValues, problemsOf, settledFirst } from './hand-over.ts'
import { t } from './texts.ts'

interface DeactivateDialogProps {
  person: Person
  onClose: () => void
}

/** Asks for the last day, shows what waits for the person and who takes it over, and deactivates. */
export function DeactivateDialog({ person, onClose }: DeactivateDialogProps) {
  const id = useId()
  const { today, employee } = useBootstrap()
  const isOwn = employee?.id === person.id
  const { firstName: name } = person
  const [blocking, setBlocking] = useState<readonly Block[]>()
  const query = useQuery({ ...moreCalls.dependents.queryOptions({ input: { id: person.id } }), staleTime: 0 })
  const blocks: readonly Block[] = blocking ?? query.data?.dependents ?? []
  const needed = handOversOf(blocks)
  const form = useForm<LeavingValues>({ terminationDate: today, reportsTo: null, approvals: null, departments: null }, values =>
    problemsOf(values, needed),
  )
  const lastDay = useValue(form, 'terminationDate')
  const { save, busy } = useSave(moreCalls.deactivate, {
    done: staffTexts.done('deactivate'),
    failed: staffTexts.failed('deactivate'),
    refresh: [staffCalls.key()],
  })
  const submit = async (values: LeavingValues) => {
    try {
      await save({
        id: person.id,
        version: person.version,
        terminationDate: values.terminationDate!,
        handOver: handOverInput(values, needed),
      })
      onClose()
    } catch (error) {
      const { rule, data } = callErrorOf(error)
      // Something came up since the list was read: it is shown with its picker, and the text on top says so.
      if (rule === 'blocked' && Array.isArray(data.blocks)) setBlocking(data.blocks as Block[])
      throw error
    }
  }
  const close = () => {
    if (!busy) onClose()
  }
  const mayForOneself = useMayForThemselves()
  const denied = query.data?.isAboveOwn ? t('roleAboveOwn') : isOwn && !mayForOneself ? t('othersDecide') : undefined
  if (denied !== undefined) return <Denied title={t('title', { name: fullName(person) })} why={denied} onClose={close} />
  const isStuck = settledFirst(blocks).length > 0
  return (
    <Dialog
      open
      onOpenChange={close}
      title={t('title', { name: fullName(person) })}
      description={t(lastDay !== null && lastDay > today ? (isOwn ? 'laterOwn' : 'later') : isOwn ? 'atOnceOwn' : 'atOnce')}
      actions={
        <>
          <Button onClick={close}>{kit('cancel')}</Button>
          <SubmitButtonOf of={form} form={id} variant="danger-filled" disabled={query.data === undefined || isStuck}>
            {needed.length === 0 ? t('deactivate', { name }) : t('handOverAndDeactivate')}
          </SubmitButtonOf>
        </>
      }
    >
      <Form form={form} id={id} label={t('deactivate', { name })} failed={staffTexts.failed('deactivate')} onSubmit={submit}>
        <DateField<LeavingValues> name="terminationDate" label={t('terminationDate')} help={t('terminationHelp')} required />
        <LoadedView query={query} skeleton={<SkeletonRows rows={2} avatar={false} />} errorTitle={t('waitsFailed')}>
          {() => <BlockList blocks={blocks} isOwn={isOwn} />}
        </LoadedView>
        {needed.map(what => (
          <TakesOver key={what} what={what} person={person} notOwn={what !== 'departments' && !mayForOneself ? employee?.id : undefined} />
        ))}
      </Form>
    </Dialog>
  )
}

/** For someone who can't deactivate this person: nothing to fill in, and no word of what would happen. */
const Denied = ({ title, why, onClose }: { title: string; why: string; onClose: () => void }) => (
  <Dialog open onOpenChange={onClose} title={title} actions={<Button onClick={onClose}>{kit('close')}</Button>}>
    <Panel tone="warning" icon={ShieldAlert}>
      {why}
    </Panel>
  </Dialog>
)

interface TakesOverProps {
  what: HandOver
  person: Person
  /** The current user's employee record, where they can't take this over themselves. */
  notOwn: string | undefined
}

const TakesOver = ({ what, person, notOwn }: TakesOverProps) => {
  const chosen = useValue(useFormAround(), what) as Choice | null
  const inviter = useInviterOf(what === 'departments' ? null : chosen, null)
  return (
    <PickerField<LeavingValues> name={what} label={t(what)} help={notOwn === undefined ? inviter : t('notYourself')} required>
      {control => (
        <Suspense fallback={<SkeletonBar height={36} />}>
          <PersonPicker {...control} without={[person.id, notOwn]} />
        </Suspense>
      )}
    </PickerField>
  )
}
