/** What a list keeps for the focus when the control that had it disappears: its search, else its first control. */
export function focusList(list: Element | null): void {
  const target = list?.querySelector<HTMLElement>('[type=search]') ?? list?.querySelector<HTMLElement>('button:not([disabled]), a[href]')
  target?.focus()
}
