import { Avatar } from '#web/ui/avatar.tsx'
import { FileInput, type FileInputProps } from '#web/ui/file-input.tsx'
import { Section } from './section.tsx'

/** A square of one color, as an address. */
const picture = 'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg=='

const common = {
  help: 'JPEG, PNG, or WebP. Up to 5 MB.',
  accept: 'image/png',
  progress: null,
  onFile: () => undefined,
  onCancel: () => undefined,
} satisfies Partial<FileInputProps>
const dana = { id: 'Dana Whitfield', name: 'Dana Whitfield', size: 64 } as const

/** A file field at rest, with a file, while sending, and after an error; and people with a picture. */
export const FilesSection = () => (
  <Section title="Files">
    <div className="grid items-start gap-4 lg:grid-cols-2">
      <FileInput {...common} label="Empty" shown={<Avatar {...dana} />} />
      <FileInput {...common} label="With a picture" shown={<Avatar {...dana} picture={picture} />} onRemove={() => undefined} />
      <FileInput {...common} label="Sending" progress={{ name: 'dana.jpg', sent: 600_000, total: 1_400_000 }} />
      <FileInput {...common} label="Failed" error="We couldn't read this file. It may be damaged." />
    </div>
  </Section>
)
