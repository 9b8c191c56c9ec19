import { useQueryClient } from '@tanstack/react-query'
import { listed } from '#core/words.ts'
import { FormDialog } from '#web/form/form-layer.tsx'
import { TextareaField } from '#web/form/textarea-field.tsx'
import { useForm } from '#web/form/use-form.ts'
import { showToast } from '#web/toast/toast-store.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { moduleCalls } from './calls.ts'
import { t } from './texts.ts'

interface RequestDialogProps {
  module: { slug: string; name: string }
  /** Who reviews it. */
  reviewers: readonly string[]
  onClose: () => void
}

/** Asks for a module, with the reason. */
export const RequestDialog = ({ module, reviewers, onClose }: RequestDialogProps) => {
  const client = useQueryClient()
  const form = useForm(
    { justification: '' },
    ({ justification }) => ({
      justification: justification.trim() === '' ? t('justificationMissing') : undefined,
    }),
    'module_access_requests',
  )
  const send = async ({ justification }: { justification: string }) => {
    await moduleCalls.request.call({ module: module.slug, justification })
    void client.invalidateQueries({ queryKey: moduleCalls.key() })
    showToast({ tone: 'success', title: t('submitted'), text: t('submittedText') })
  }
  return (
    <FormDialog
      form={form}
      title={t('requestTo', { module: module.name })}
      description={t('requestHelp')}
      failed={t('submitFailed')}
      saveLabel={t('request')}
      onSubmit={send}
      onClose={onClose}
    >
      <TextareaField name="justification" label={t('justification')} help={t('justificationHelp')} required />
      {reviewers.length === 0 ? (
        <p className="rounded-lg bg-sunken px-3.5 py-2.5 text-dense">{t('noReviewer')}</p>
      ) : (
        <p className="flex items-center gap-3 rounded-lg bg-sunken px-3.5 py-2.5 text-dense">
          <span className="flex -space-x-1">
            {reviewers.slice(0, 2).map(name => (
              <Avatar key={name} id={name} name={name} size={24} />
            ))}
          </span>
          <span className="min-w-0">{t('goesTo', { names: listed(reviewers) })}</span>
        </p>
      )}
    </FormDialog>
  )
}
