import { Frame } from '#web/shell/frame.tsx'
import { setTheme, type ThemeChoice, useTheme } from '#web/theme.ts'
import { PageHead } from '#web/ui/page-head.tsx'
import { Segment } from '#web/ui/segment.tsx'
import { ButtonsSection } from './buttons-section.tsx'
import { ChartSection } from './chart-section.tsx'
import { ComboboxSection } from './combobox-section.tsx'
import { DataSection } from './data-section.tsx'
import { FeedbackSection } from './feedback-section.tsx'
import { FilesSection } from './files-section.tsx'
import { FormLayersSection } from './form-layers-section.tsx'
import { FormSection } from './form-section.tsx'
import { IdentitySection } from './identity-section.tsx'
import { InputsSection } from './inputs-section.tsx'
import { LayersSection } from './layers-section.tsx'
import { RecordSection } from './record-section.tsx'
import { StatesSection } from './states-section.tsx'
import { TableSection } from './table-section.tsx'

const choices: readonly { value: ThemeChoice; label: string }[] = [
  { value: 'system', label: 'System' },
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
]

/** Every component of the kit in every state, for development and for the accessibility tests. Routed at /dev/components. */
export function Gallery() {
  const theme = useTheme()
  return (
    <Frame title="Components">
      <main id="main" className="mx-auto flex max-w-360 flex-col gap-4 p-6 max-md:p-4">
        <PageHead
          title="Components"
          subtitle="Every component of the kit in every state"
          actions={<Segment label="Appearance" options={choices} value={theme} onValueChange={setTheme} />}
        />
        <ButtonsSection />
        <InputsSection />
        <ComboboxSection />
        <FormSection />
        <FormLayersSection />
        <FeedbackSection />
        <LayersSection />
        <DataSection />
        <ChartSection />
        <FilesSection />
        <IdentitySection />
        <RecordSection />
        <StatesSection />
        <TableSection />
      </main>
    </Frame>
  )
}
