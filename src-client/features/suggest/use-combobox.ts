import { type AriaAttributes, type RefObject, useEffect, useEffectEvent, useState } from 'react'

type ComboboxOptions = {
  /** Has the field, which comes first, and the list. */
  form: RefObject<HTMLFormElement | null>
  listId: string
  optionId: (nth: number) => string
  /** How many options there are. */
  count: number
  onType: (text: string) => void
  onChoose: (nth: number) => void
  /** Takes the field's attributes for its list. */
  onChange: (attributes: AriaAttributes) => void
}

const textIn = (form: HTMLFormElement | null): string => {
  const q = form ? new FormData(form).get('q') : null
  return typeof q === 'string' ? q : ''
}

/**
 * The keyboard and the focus of a combobox with a list (https://www.w3.org/WAI/ARIA/apg/patterns/combobox/). The field keeps the
 * focus; Home and End move in its text.
 */
export function useCombobox({ form, listId, optionId, count, ...on }: ComboboxOptions) {
  const [isAsked, setAsked] = useState(false)
  /** The option that Enter chooses; -1 is the field itself. */
  const [active, setActive] = useState(-1)
  const isOpen = isAsked && count > 0
  const close = () => {
    setAsked(false)
    setActive(-1)
  }
  const type = useEffectEvent(() => {
    setAsked(true)
    setActive(-1)
    on.onType(textIn(form.current))
  })
  const move = useEffectEvent((event: KeyboardEvent) => {
    // Those who write Chinese choose their characters with the same keys.
    if (event.isComposing || !(event.target instanceof HTMLInputElement)) return
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step && count > 0) {
      event.preventDefault()
      setAsked(true)
      // The field stands between the last and the first.
      const places = count + 1
      setActive(((active + 1 + step + places) % places) - 1)
    } else if (event.key === 'Enter' && isOpen && active >= 0) {
      event.preventDefault()
      close()
      on.onChoose(active)
    } else if (event.key === 'Escape' && isOpen) {
      event.preventDefault()
      close()
    } else if (event.key === 'Home' || event.key === 'End') setActive(-1)
  })
  const submit = useEffectEvent(close)
  const leave = useEffectEvent(({ target }: Event) => {
    if (target instanceof Node && !form.current?.contains(target)) close()
  })
  const tell = useEffectEvent(on.onChange)
  useEffect(() => {
    const element = form.current
    if (!element) return
    // Whoever left the field before this was there wants no list.
    if (element.contains(document.activeElement)) type()
    const listening = new AbortController()
    const { signal } = listening
    const typed = (event: Event) => {
      if (!(event instanceof InputEvent && event.isComposing)) type()
    }
    for (const kind of ['input', 'compositionend', 'focusin'] as const)
      element.addEventListener(kind, typed, { signal })
    element.addEventListener('keydown', (event) => move(event), { signal })
    element.addEventListener('submit', () => submit(), { signal })
    for (const kind of ['pointerdown', 'focusin'] as const)
      document.addEventListener(kind, (event) => leave(event), { signal })
    return () => listening.abort()
  }, [form])
  const activeId = isOpen && active >= 0 ? optionId(active) : undefined
  useEffect(() => {
    tell({
      'aria-expanded': isOpen,
      'aria-controls': isOpen ? listId : undefined,
      'aria-activedescendant': activeId,
    })
    if (activeId) document.getElementById(activeId)?.scrollIntoView({ block: 'nearest' })
  }, [isOpen, listId, activeId])
  return { isOpen, active, close }
}
