import { IconButton, type IconButtonProps } from './icon-button.tsx'
import { Tooltip } from './tooltip.tsx'

/** An IconButton that shows its name, and the key that runs it, on hover and focus. */
export const ToolButton = ({
  shortcut,
  side,
  ...button
}: IconButtonProps & { shortcut?: string; side?: 'top' | 'right' | 'bottom' | 'left' }) => (
  <Tooltip text={button.label} {...(shortcut === undefined ? {} : { shortcut })} {...(side === undefined ? {} : { side })}>
    <IconButton {...button} />
  </Tooltip>
)
