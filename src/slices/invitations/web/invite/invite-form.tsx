import { useQueryClient } from '@tanstack/react-query'
import { Suspense, useRef, useState } from 'react'
import { useBootstrap, useMay } from '#slices/access/web/public.tsx'
import { PersonPicker, useMayForThemselves } from '#slices/people/web/public.tsx'
import type { departments } from '#slices/structure/contract/departments.ts'
import { FormDialog } from '#web/form/form-layer.tsx'
import { type Choice, PickerField } from '#web/form/picker-field.tsx'
import { SelectField } from '#web/form/select-field.tsx'
import { useForm, useValue } from '#web/form/use-form.ts'
import { RecordChooser } from '#web/record/record-chooser.tsx'
import { recordCallsOf } from '#web/record/record-kind.ts'
import { callErrorOf } from '#web/rpc.ts'
import { showToast } from '#web/toast/toast-store.ts'
import { type InvitationList, invitationCalls } from '../calls.ts'
import { t } from '../texts.ts'
import { type AddressProblem, addressesProblem, countAddresses, problemsOf } from './address-problems.ts'
import { AddressesField } from './addresses-field.tsx'
import { type HandedLink, handedLinkOf } from './handed-link.ts'
import { Seats } from './seats.tsx'
import { SendAgain } from './send-again.tsx'
import { showSent } from './show-sent.ts'

interface Values {
  emails: readonly string[]
  roleId: string
  departmentId: Choice | null
  reportsToEmployeeId: Choice | null
}

interface InviteFormProps {
  title: string
  list: InvitationList
  emails: readonly string[]
  employee: { id: string; name: string } | undefined
  /** With the links to share, if there are any. */
  onSent: (links: readonly HandedLink[]) => void
  onClose: () => void
}

const departmentsOf = { calls: recordCallsOf<typeof departments>('departments'), code: 'departmentCode' }

/** The dialog's form: to whom, as what, in which department, under whom; and the seats. */
export const InviteForm = ({ title, list: { roles, seats, isMailDelivered }, emails, employee, onSent, onClose }: InviteFormProps) => {
  const may = useMay()
  const { send, handed, problems, setProblems } = useInvite(employee?.id)
  const form = useForm<Values>(
    { emails, roleId: (roles.find(({ key }) => key === 'employee') ?? roles[0])?.id ?? '', departmentId: null, reportsToEmployeeId: null },
    values => ({ emails: addressesProblem(values.emails), roleId: values.roleId === '' ? t('role') : undefined }),
    { table: 'organization_invitations', columns: { emails: 'organization_invitations.email' } },
  )
  const entered = useValue(form, 'emails')
  const roleId = useValue(form, 'roleId')
  const n = countAddresses(entered)
  const ownId = useBootstrap().employee?.id
  const mayForOneself = useMayForThemselves()
  const manager = useValue(form, 'reportsToEmployeeId')
  const yourselfHint = !mayForOneself ? t('notYourself') : manager !== null && manager.value === ownId ? t('ownReportIsTold') : undefined
  // The dialog closes after it was sent; where there are links, they are shown in its place.
  const close = () => (handed.current === undefined ? onClose() : onSent(handed.current))
  return (
    <FormDialog<Values, never>
      form={form}
      title={title}
      description={isMailDelivered ? t('inviteHelp') : t('inviteHelpNoMail')}
      failed={t('failedTitle')}
      saveLabel={isMailDelivered ? t('sendInvitations') : t('makeInvitationLinks')}
      onSubmit={send}
      onClose={close}
    >
      <AddressesField
        name="emails"
        label={t('emailAddresses')}
        help={t('emailAddressesHelp')}
        wrong={new Set(problems.map(({ email }) => email))}
      />
      <SendAgain
        problems={problems.filter(({ email }) => entered.includes(email))}
        onSent={(problem, links) => {
          form.setValue(
            'emails',
            form.valuesNow().emails.filter(email => email !== problem.email),
          )
          setProblems(others => others.filter(other => other !== problem))
          if (links.length > 0) onSent(links)
        }}
      />
      <div className={`grid gap-3 ${employee === undefined && may('settings_departments') ? 'grid-cols-2 max-sm:grid-cols-1' : ''}`}>
        <SelectField<Values>
          name="roleId"
          label={t('role')}
          help={roles.find(({ id }) => id === roleId)?.sentence}
          options={roles.map(({ id, name }) => ({ value: id, label: name }))}
        />
        {employee === undefined && may('settings_departments') ? (
          <PickerField<Values> name="departmentId" label={t('department')}>
            {control => <RecordChooser {...control} of={departmentsOf} />}
          </PickerField>
        ) : null}
      </div>
      {employee === undefined ? (
        <PickerField<Values>
          name="reportsToEmployeeId"
          label={t('reportsTo')}
          help={[t('appliesToAll', { n: Math.max(1, n) }), yourselfHint].filter(Boolean).join(' ')}
        >
          {control => (
            <Suspense fallback={<span className="h-9 max-md:h-11" />}>
              <PersonPicker {...control} without={[mayForOneself ? undefined : ownId]} />
            </Suspense>
          )}
        </PickerField>
      ) : (
        <p className="text-dense text-muted">{t('onStaff')}</p>
      )}
      <Seats seats={seats} more={n} />
    </FormDialog>
  )
}

/** Sends the invitations. Keeps what is wrong with the addresses, and the links to share. */
const useInvite = (employeeId: string | undefined) => {
  const client = useQueryClient()
  const [problems, setProblems] = useState<readonly AddressProblem[]>([])
  const handed = useRef<readonly HandedLink[] | undefined>(undefined)
  const send = async ({ departmentId, reportsToEmployeeId, ...values }: Values): Promise<void> => {
    setProblems([])
    try {
      const { invitations } = await invitationCalls.create.call({
        emails: [...values.emails],
        roleId: values.roleId,
        departmentId: departmentId?.value ?? null,
        reportsToEmployeeId: reportsToEmployeeId?.value ?? null,
        employeeId: employeeId ?? null,
      })
      handed.current = invitations.flatMap(handedLinkOf)
      showSent(invitations)
    } catch (error) {
      setProblems(problemsOf(error))
      const { status } = callErrorOf(error)
      if (status === 0 || status >= 500) showToast({ tone: 'error', title: t('failedTitle'), text: t('failed') })
      throw error
    } finally {
      void client.invalidateQueries({ queryKey: invitationCalls.list.key() })
    }
  }
  return { send, handed, problems, setProblems }
}
