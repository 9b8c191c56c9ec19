import { Tooltip } from '#web/ui/tooltip.tsx'

/** The note of a cell or a total, while the pointer is on it. The status line shows the same text for touch and keyboard. */
export const NoteTooltip = ({ text }: { text: string }) => (
  <Tooltip text={text} side="top">
    <span aria-hidden="true" className="absolute inset-0 print:hidden" />
  </Tooltip>
)
