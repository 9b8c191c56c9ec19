import { type UseComboboxReturnValue, type UseComboboxState, type UseComboboxStateChangeOptions, useCombobox } from 'downshift'
import { type KeyboardEvent, type ReactNode, useEffect, useMemo, useState } from 'react'

export type ComboboxOption = {
  value: string
  label: string
  /** A second line: a code, an email address. Searched too. */
  detail?: string | undefined
  /** Other names that it is found by, which are not shown. */
  also?: readonly string[] | undefined
  picture?: ReactNode
  /** Listed, but cannot be chosen. */
  disabled?: boolean
  /** Shown when it is the present value, and never offered. */
  inactive?: boolean
}

export type ComboboxStateOptions = {
  options: readonly ComboboxOption[]
  /** The present value of a single choice. */
  value: ComboboxOption | null
  /** The present values of a multiple choice; choosing one again removes it. */
  values?: readonly ComboboxOption[] | undefined
  onChoose: (option: ComboboxOption | null) => void
  /** Set when the caller searches; otherwise the options are filtered here. '' when the list closes. */
  onSearch?: ((typed: string) => void) | undefined
  freeText?: boolean | undefined
  inputId?: string | undefined
  /** Runs on Enter while the list has nothing to choose. */
  onRetry?: (() => void) | undefined
}

export type ComboboxState = Omit<UseComboboxReturnValue<ComboboxOption>, 'getInputProps'> & {
  shown: readonly ComboboxOption[]
  /** Text typed since the list opened. */
  typed: string
  /** Everything that the input needs; whatever else it gets has to go through here. */
  inputProps: (own: object) => ReturnType<UseComboboxReturnValue<ComboboxOption>['getInputProps']>
}

const types = useCombobox.stateChangeTypes
const textOf = (option: ComboboxOption | null): string => option?.label ?? ''
/** The label belongs to the key: a present value whose label arrives later is shown with it. */
const keyOf = (option: ComboboxOption | null): string => (option === null ? '' : `${option.value}\n${option.label}`)
/** An underscore is a space that names of programs cannot have: America/New_York. */
const searched = (text: string): string => text.toLowerCase().replaceAll('_', ' ')
const matches = ({ label, detail = '', also = [] }: ComboboxOption, wanted: string): boolean =>
  searched([label, detail, ...also].join('\n')).includes(wanted)
const isDisabled = (option: ComboboxOption | undefined): boolean => option === undefined || option.disabled === true

/**
 * The behavior of an editable combobox (APG, list autocomplete): arrow keys open and move, Enter and Tab choose, Escape restores,
 * a cleared text clears the value, and any other text is dropped on leaving unless `freeText` allows it. Wraps downshift.
 */
export function useComboboxState(parts: ComboboxStateOptions): ComboboxState {
  const { options, value, values, onChoose, onSearch, freeText = false, inputId, onRetry } = parts
  const [typed, setTyped] = useState('')
  const several = values !== undefined
  const shown = useMemo(() => {
    const wanted = onSearch === undefined ? searched(typed.trim()) : ''
    return options.filter(option => option.inactive !== true && (wanted === '' || matches(option, wanted)))
  }, [options, typed, onSearch])
  const box = useCombobox<ComboboxOption>({
    items: shown as ComboboxOption[],
    selectedItem: value,
    itemToString: textOf,
    itemToKey: keyOf,
    isItemDisabled: isDisabled,
    scrollIntoView: () => undefined,
    stateReducer: (state, change) => {
      const next = reduce(state, change, several, freeText)
      // A multiple choice shows its values beside the input.
      return several && next.selectedItem !== state.selectedItem ? { ...next, inputValue: '' } : next
    },
    onSelectedItemChange: ({ selectedItem }) => onChoose(selectedItem),
    onStateChange: ({ type, inputValue, isOpen }) => {
      const text = type === types.InputChange ? (inputValue ?? '') : isOpen === false || inputValue === '' ? '' : undefined
      if (text === undefined) return
      setTyped(text)
      onSearch?.(text)
    },
    ...(inputId === undefined ? {} : { inputId }),
  })

  const { isOpen, highlightedIndex, setHighlightedIndex, getInputProps, inputValue } = box
  // Options found later arrive unhighlighted, and Enter would do nothing.
  // biome-ignore lint/correctness/useExhaustiveDependencies: not again when the pointer leaves the list
  useEffect(() => {
    if (isOpen && typed !== '' && !freeText && highlightedIndex < 0 && shown.length > 0) setHighlightedIndex(0)
  }, [shown, typed, isOpen])

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && isOpen && shown.length === 0 && !freeText) onRetry?.()
    else if (event.key === 'Escape' && isOpen) event.stopPropagation()
    else if (event.key === 'Backspace' && inputValue === '') {
      const last = values?.at(-1)
      if (last !== undefined) onChoose(last)
    }
  }
  return {
    ...box,
    shown,
    typed,
    // The label around names the input and the list; downshift's own label does not exist.
    inputProps: own => getInputProps({ ...own, onKeyDown, 'aria-labelledby': undefined }),
  }
}

type State = UseComboboxState<ComboboxOption>

function reduce(
  state: State,
  { type, changes }: UseComboboxStateChangeOptions<ComboboxOption>,
  several: boolean,
  freeText: boolean,
): Partial<State> {
  switch (type) {
    case types.InputKeyDownEscape:
      // With the list closed the key belongs to what is around: a dialog.
      return state.isOpen ? { ...changes, inputValue: textOf(state.selectedItem) } : state
    case types.InputClick:
      return state.isOpen ? state : changes
    case types.InputBlur:
    case types.ToggleButtonClick:
      return state.isOpen ? leave(state, changes, several, freeText) : changes
    case types.InputKeyDownEnter:
      // With nothing to choose the list stays, so that the form around is not sent by accident.
      if (state.highlightedIndex < 0) return freeText ? leave(state, { ...changes, isOpen: several }, several, freeText) : state
      return several ? { ...changes, isOpen: true, highlightedIndex: state.highlightedIndex } : changes
    case types.ItemClick:
      return several ? { ...changes, isOpen: true, highlightedIndex: state.highlightedIndex } : changes
    case types.ControlledPropUpdatedSelectedItem:
      // Of several values none is the input's own, which may have new text by then.
      return several ? state : changes
    default:
      return changes
  }
}

/** Decides what becomes of the text when the input is left. */
function leave(state: State, changes: Partial<State>, several: boolean, freeText: boolean): Partial<State> {
  if (changes.selectedItem !== state.selectedItem) return changes
  const text = state.inputValue.trim()
  if (freeText && text !== '' && text !== textOf(state.selectedItem))
    return { ...changes, selectedItem: { value: text, label: text }, inputValue: text }
  if (text === '' && !several) return { ...changes, selectedItem: null, inputValue: '' }
  return { ...changes, inputValue: textOf(state.selectedItem) }
}
