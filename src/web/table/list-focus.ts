/** Moves the focus to the list's search field, or else its first control, when the focused control disappears. */
export function focusList(list: Element | null): void {
  const target = list?.querySelector<HTMLElement>('[type=search]') ?? list?.querySelector<HTMLElement>('button:not([disabled]), a[href]')
  target?.focus()
}
