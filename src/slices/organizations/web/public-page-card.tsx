import { useQuery } from '@tanstack/react-query'
import { ExternalLink } from 'lucide-react'
import {
  MAX_FRAME_ORIGINS,
  MAX_LINK_TEXT,
  MAX_LINKS,
  MAX_MISSION,
  readFrameOrigin,
  readLink,
} from '#slices/organizations/rules/public-page.ts'
import { SwitchField } from '#web/form/choice-fields.tsx'
import { ConflictPanel } from '#web/form/conflict-panel.tsx'
import { TextField } from '#web/form/fields.tsx'
import { Form } from '#web/form/form.tsx'
import { LinesField } from '#web/form/lines-field.tsx'
import { SubmitButton } from '#web/form/submit-button.tsx'
import { TextareaField } from '#web/form/textarea-field.tsx'
import { useConflict } from '#web/form/use-conflict.ts'
import { useForm } from '#web/form/use-form.ts'
import { useUnsaved } from '#web/form/use-unsaved.ts'
import { addressOfOrganization } from '#web/organization-address.ts'
import { useSave } from '#web/record/use-save.ts'
import { site } from '#web/site.ts'
import { Card } from '#web/ui/card.tsx'
import { Glyph } from '#web/ui/glyph.tsx'
import { LoadedView } from '#web/ui/loaded-view.tsx'
import { SkeletonRows } from '#web/ui/skeleton.tsx'
import { type PublicProfile, publicProfileCalls } from './calls.ts'
import { t } from './public-page-texts.ts'

interface Values {
  isPublished: boolean
  mission: string
  links: { label: string; address: string }[]
  frameOrigins: { origin: string }[]
}

const valuesOf = ({ settings }: Pick<PublicProfile, 'settings'>): Values => ({
  ...settings,
  links: settings.links.map(link => ({ ...link })),
  frameOrigins: settings.frameOrigins.map(origin => ({ origin })),
})

/** A line in which nothing was typed is no line. */
const isTyped = ({ label, address }: Values['links'][number]) => label.trim() !== '' || address.trim() !== ''

const problemsIn =
  (domain: string | null) =>
  ({ isPublished, mission, links, frameOrigins }: Values) => ({
    isPublished: isPublished && domain === null ? t('needsSubdomain') : undefined,
    mission: mission.trim().length > MAX_MISSION ? t('missionTooLong', { n: MAX_MISSION }) : undefined,
    links: links.filter(isTyped).length > MAX_LINKS ? t('tooManyLinks', { n: MAX_LINKS }) : undefined,
    frameOrigins:
      frameOrigins.filter(({ origin }) => origin.trim() !== '').length > MAX_FRAME_ORIGINS
        ? t('tooManyOrigins', { n: MAX_FRAME_ORIGINS })
        : undefined,
    ...Object.fromEntries(
      links.flatMap((link, at) =>
        isTyped(link)
          ? [
              [`links.${at}.label`, labelProblem(link.label.trim())],
              [`links.${at}.address`, readLink(link.address) === null ? t('addressInvalid') : undefined],
            ]
          : [],
      ),
    ),
    ...Object.fromEntries(
      frameOrigins.map(({ origin }, at) => [
        `frameOrigins.${at}.origin`,
        origin.trim() !== '' && readFrameOrigin(origin) === null ? t('originInvalid') : undefined,
      ]),
    ),
  })

const labelProblem = (label: string) =>
  label === '' ? t('labelRequired') : label.length > MAX_LINK_TEXT ? t('labelTooLong', { n: MAX_LINK_TEXT }) : undefined

/** As the server stores them; the check has made sure that each can be read. */
const settingsOf = ({ links, frameOrigins, ...others }: Values) => ({
  ...others,
  links: links.filter(isTyped).map(({ label, address }) => ({ label: label.trim(), address: readLink(address) ?? '' })),
  frameOrigins: frameOrigins.flatMap(({ origin }) => readFrameOrigin(origin) ?? []),
})

/** Edits the organization's public page and switches it on and off, for users who may change its profile. */
export const PublicPageCard = ({ domain }: { domain: string | null }) => {
  const query = useQuery(publicProfileCalls.read.queryOptions({ input: {} }))
  const address = domain === null ? null : addressOf(domain)
  return (
    <Card
      title={t('title')}
      aside={
        address !== null && query.data?.settings.isPublished ? (
          <a
            href={address}
            target="_blank"
            rel="noreferrer"
            className="inline-flex min-h-8 items-center gap-1.5 text-sm text-link hover:underline max-md:min-h-11"
          >
            {t('view')}
            <Glyph of={ExternalLink} />
          </a>
        ) : null
      }
    >
      <p className="mb-4 text-dense text-muted">{t('help')}</p>
      <LoadedView query={query} skeleton={<SkeletonRows rows={4} avatar={false} />} errorTitle={t('loadFailed')}>
        {saved => <PublicPageForm saved={saved} domain={domain} address={address} />}
      </LoadedView>
    </Card>
  )
}

/** The page's own address, as the server has it. */
const addressOf = (domain: string) =>
  site.organizations === null ? `${site.mainSite.replace(/\/$/, '')}/o/${domain}` : `${addressOfOrganization(domain).replace(/\/$/, '')}/o`

interface FormProps {
  saved: PublicProfile
  domain: string | null
  address: string | null
}

const PublicPageForm = ({ saved, domain, address }: FormProps) => {
  const { save, failed } = useSave(publicProfileCalls.update, {
    done: t('saved'),
    failed: t('saveFailed'),
    refresh: [publicProfileCalls.read.key()],
  })
  const form = useForm<Values>(valuesOf(saved), problemsIn(domain), {
    table: 'organization_settings',
    columns: { '': 'organization_settings.settings' },
  })
  useUnsaved(form)
  const conflict = useConflict<Values, PublicProfile>(form, { version: saved.version, valuesOf })
  const update = async (values: Values) => {
    try {
      form.reset(valuesOf(await save({ version: conflict.version, settings: settingsOf(values) })))
    } catch (error) {
      if (!conflict.take(error)) throw error
    }
  }
  return (
    <Form form={form} label={t('title')} failed={failed} onSubmit={update}>
      <ConflictPanel conflict={conflict} />
      <SwitchField<Values>
        name="isPublished"
        label={t('isPublished')}
        help={address === null ? t('needsSubdomain') : t('isPublishedHelp')}
        disabled={domain === null && !saved.settings.isPublished}
      />
      {address === null ? null : <p className="text-dense wrap-anywhere text-muted">{address}</p>}
      <TextareaField<Values> name="mission" label={t('mission')} help={t('missionHelp')} rows={4} />
      <LinesField<Values, 'links'>
        name="links"
        legend={t('links')}
        empty={{ label: '', address: '' }}
        addLabel={t('addLink')}
        textOf={({ label, address: to }) => `${label} (${to})`}
      >
        {(nameOf, { labelHidden }) => (
          <>
            <TextField<Values> name={nameOf('label')} label={t('label')} labelHidden={labelHidden} />
            <TextField<Values> name={nameOf('address')} label={t('address')} labelHidden={labelHidden} />
          </>
        )}
      </LinesField>
      <LinesField<Values, 'frameOrigins'>
        name="frameOrigins"
        legend={t('origins')}
        empty={{ origin: '' }}
        addLabel={t('addOrigin')}
        isSorted
        textOf={({ origin }) => origin}
      >
        {(nameOf, { labelHidden }) => <TextField<Values> name={nameOf('origin')} label={t('origin')} labelHidden={labelHidden} />}
      </LinesField>
      <p className="-mt-2 text-dense text-muted">{t('originsHelp')}</p>
      <div>
        <SubmitButton>{t('save')}</SubmitButton>
      </div>
    </Form>
  )
}
