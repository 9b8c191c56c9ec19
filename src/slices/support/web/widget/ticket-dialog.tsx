import { useMutation } from '@tanstack/react-query'
import { Camera } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useBootstrap } from '#slices/access/web/public.tsx'
import { TextField } from '#web/form/fields.tsx'
import { FormDialog } from '#web/form/form-layer.tsx'
import { SelectField } from '#web/form/select-field.tsx'
import { TextareaField } from '#web/form/textarea-field.tsx'
import { type FormHandle, useForm, useValue } from '#web/form/use-form.ts'
import { useOnce } from '#web/record/use-once.ts'
import { callErrorOf } from '#web/rpc.ts'
import { showToast } from '#web/toast/toast-store.ts'
import { Button } from '#web/ui/button.tsx'
import { FileInput } from '#web/ui/file-input.tsx'
import { Glyph } from '#web/ui/glyph.tsx'
import { limitsInWords } from '#web/use-upload.ts'
import { categoryWords, priorityWords } from '../../contract/ticket-columns.ts'
import { PICTURE_FILE, TICKET_CATEGORIES, TICKET_PRIORITIES } from '../../rules/ticket.ts'
import { ticketCalls } from '../calls.ts'
import { idOf } from '../id-of.ts'
import { takeScreenshot } from './capture.ts'
import { t } from './form-texts.ts'
import { emptyDraft, keepDraft, keptDraft, type TicketDraft } from './ticket-draft.ts'
import { ticketForm } from './ticket-form-store.ts'
import { ticketMetadata } from './ticket-metadata.ts'
import { useTicketPicture } from './use-ticket-picture.ts'

/** The form for a new ticket, with a picture of the screen where there is one. */
export const TicketDialog = ({ picture: taken }: { picture: File | null }) => {
  const form = useForm<TicketDraft>(emptyDraft, checkTicket, 'support_tickets')
  const forget = useKeptDraft(form)
  const picture = useTicketPicture(taken)
  const create = useMutation(ticketCalls.create.mutationOptions())
  const once = useOnce()
  const submit = async ({ category, ...values }: TicketDraft) => {
    const pictureId = await picture.sent()
    const input = { ...values, category: category || 'other', ...(pictureId !== null && { pictureId }) }
    try {
      await once('create', input, ({ idempotencyKey }) =>
        create.mutateAsync({ id: idOf(idempotencyKey), ...input, metadata: ticketMetadata() }),
      )
    } catch (error) {
      const { rule, field, message } = callErrorOf(error)
      if (field === 'pictureId') picture.lose()
      showToast({ tone: 'error', title: t('error'), text: rule === 'no_organization' ? message : t('failedText') })
      throw error
    }
    forget()
    // Of a picture that was still on its way; what failed before stands at the field.
    const isLost = pictureId === null && picture.address !== null
    showToast({ tone: 'success', title: t('created'), text: isLost ? `${t('createdText')} ${t('withoutPicture')}` : t('createdText') })
  }
  return (
    <FormDialog
      form={form}
      title={t('heading')}
      description={t('purpose')}
      failed={t('failed')}
      saveLabel={t('submit')}
      onSubmit={submit}
      onClose={() => {
        forget()
        ticketForm.close()
      }}
    >
      <TextField<TicketDraft> name="title" label={t('title')} required />
      <div className="grid grid-cols-2 gap-4 max-md:grid-cols-1">
        <SelectField<TicketDraft> name="category" label={t('category')} required options={categories} />
        <SelectField<TicketDraft> name="priority" label={t('priority')} options={priorities} />
      </div>
      <TextareaField<TicketDraft> name="description" label={t('description')} required rows={5} />
      <div className="flex flex-col gap-1.5">
        <div className="flex items-center justify-between gap-2">
          <span aria-hidden="true" className="text-dense font-medium">
            {t('picture')}
          </span>
          <Button
            size="mini"
            icon={<Glyph of={Camera} size={14} />}
            onClick={() => {
              ticketForm.close()
              void takeScreenshot({ isForForm: true })
            }}
          >
            {t('takeScreenshot')}
          </Button>
        </div>
        <FileInput
          label={t('picture')}
          help={`${limitsInWords(PICTURE_FILE)} ${t('pictureHelp')}`}
          accept={PICTURE_FILE.types.join(',')}
          shown={
            picture.address === null ? undefined : (
              <img src={picture.address} alt={t('picture')} className="h-18 w-28 shrink-0 rounded-md border border-border object-cover" />
            )
          }
          error={picture.error}
          progress={picture.progress}
          onFile={picture.attach}
          onCancel={picture.remove}
          onRemove={picture.address === null ? undefined : picture.remove}
        />
      </div>
    </FormDialog>
  )
}

const categories = TICKET_CATEGORIES.map(value => ({ value, label: categoryWords[value] }))
const priorities = TICKET_PRIORITIES.map(value => ({ value, label: priorityWords[value] }))

const missing = (text: string) => (text.trim() === '' ? t('required') : undefined)

const checkTicket = ({ title, category, description }: TicketDraft) => ({
  title: missing(title),
  category: missing(category),
  description: missing(description),
})

/** Brings back what was typed before a session ended or the tab was reloaded, and keeps what is typed now. Returns how it is forgotten. */
function useKeptDraft(form: FormHandle<TicketDraft>): () => void {
  const { user, organization } = useBootstrap()
  const owner = `${user.id}.${organization?.id}`
  const [before] = useState(() => keptDraft(owner))
  // As changes of the form, so that closing it asks.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once
  useEffect(() => {
    for (const name of Object.keys(emptyDraft) as (keyof TicketDraft)[])
      if (before[name] !== emptyDraft[name]) form.setValue(name, before[name])
  }, [])
  const title = useValue(form, 'title')
  const category = useValue(form, 'category')
  const priority = useValue(form, 'priority')
  const description = useValue(form, 'description')
  useEffect(() => keepDraft(owner, { title, category, priority, description }), [owner, title, category, priority, description])
  return () => keepDraft(owner, null)
}
