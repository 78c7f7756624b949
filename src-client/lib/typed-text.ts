import { isObject, parseJson } from './json.ts'

const KEY = 'typed-text'

/** Inputs of plain forms, such as a search. Those of the kit have drafts. */
const INPUTS = 'form:not([method=post]) input:is([type=search], [type=text], :not([type]))[name]'

type Typed = { place: string; value: string }

const inputs = () => [...document.querySelectorAll<HTMLInputElement>(INPUTS)]

/** The same in all languages. */
const placeOf = (input: HTMLInputElement): string =>
  `${input.closest('dialog, header, main')?.tagName ?? ''} ${input.name}`

/** Keeps what was typed into plain forms for the document that takes the place of this one. */
export function keepTypedText(): void {
  const typed = inputs()
    .filter(({ value, defaultValue }) => value !== defaultValue)
    .map((input): Typed => ({ place: placeOf(input), value: input.value }))
  if (typed.length > 0) sessionStorage.setItem(KEY, JSON.stringify(typed))
}

/** Puts it back where it was typed, also into what is opened later on the same page. */
export function restoreTypedText(): void {
  const kept = parseJson(sessionStorage.getItem(KEY) ?? '')
  sessionStorage.removeItem(KEY)
  const left = new Map((Array.isArray(kept) ? kept.filter(isTyped) : []).map(({ place, value }) => [place, value]))
  const { pathname } = location
  const fill = () => {
    if (location.pathname !== pathname) left.clear()
    for (const input of left.size > 0 ? inputs() : []) {
      const value = left.get(placeOf(input))
      if (value !== undefined && input.value === input.defaultValue) input.value = value
      left.delete(placeOf(input))
    }
    if (left.size === 0) observer.disconnect()
  }
  const observer = new MutationObserver(fill)
  observer.observe(document.body, { childList: true, subtree: true })
  fill()
}

const isTyped = (one: unknown): one is Typed =>
  isObject(one) && typeof one.place === 'string' && typeof one.value === 'string'
