import { Form } from '#web/form/form.tsx'
import { SubmitButton } from '#web/form/submit-button.tsx'
import { useForm } from '#web/form/use-form.ts'
import { callErrorOf } from '#web/rpc.ts'
import { identityCalls } from '../calls.ts'
import {
  newOrganization,
  OrganizationFields,
  type OrganizationValues,
  organizationProblems,
  useBaseDomain,
} from '../organization/organization-fields.tsx'
import { t as own } from '../organization/texts.ts'
import { t as outside } from '../public-texts.ts'
import { notifyTabs } from '../tabs.ts'

/** Creates an organization with the current user as its founder. */
export const CreateOrganization = ({ onCreated }: { onCreated: () => Promise<void> }) => {
  const baseDomain = useBaseDomain()
  const form = useForm<OrganizationValues>(newOrganization(), values => organizationProblems(values, baseDomain))
  const create = async ({ timezone, ...values }: OrganizationValues) => {
    try {
      const { organizationId } = await identityCalls.createOrganization.call({ ...values, timezone: timezone ?? '' })
      notifyTabs('organization', organizationId)
    } catch (error) {
      // Added, or created in another tab, since this page was loaded: it then shows the way there.
      if (callErrorOf(error).rule !== 'has_organization') throw error
    }
    await onCreated()
  }
  return (
    <section aria-labelledby="creating" className="flex flex-col gap-4">
      <div>
        <h2 id="creating" className="font-semibold">
          {own('createTitle')}
        </h2>
        <p className="mt-0.5 text-sm text-muted">{own('createText')}</p>
      </div>
      <Form form={form} label={own('createTitle')} failed={own('createFailed')} onSubmit={create}>
        <OrganizationFields form={form} />
        <SubmitButton size="lg" full>
          {outside('setUp')}
        </SubmitButton>
      </Form>
    </section>
  )
}
