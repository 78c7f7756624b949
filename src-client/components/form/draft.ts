/** What was typed into a form and not sent yet. It lives as long as the tab; passwords are never kept. */
const keyOf = (draft: string) => `draft:${draft}`

type Draft = Record<string, string>

type TextField = HTMLInputElement | HTMLTextAreaElement

const fieldsOf = (form: HTMLFormElement): TextField[] =>
  [...form.elements].filter(
    (element): element is TextField =>
      element instanceof HTMLTextAreaElement ||
      (element instanceof HTMLInputElement &&
        !element.hasAttribute('data-secret') &&
        !['file', 'hidden'].includes(element.type)),
  )

export function keepDraft(draft: string, form: HTMLFormElement): void {
  const typed: Draft = {}
  for (const { name, value } of fieldsOf(form)) if (name && value) typed[name] = value
  try {
    sessionStorage.setItem(keyOf(draft), JSON.stringify(typed))
  } catch {
    // Without room for it there is no draft.
  }
}

/** Puts the draft into the fields that nothing stands in yet. */
export function fillDraft(draft: string, form: HTMLFormElement): void {
  const typed = readDraft(draft)
  for (const field of fieldsOf(form)) if (field.value === '') field.value = typed[field.name] ?? ''
}

export const dropDraft = (draft: string): void => sessionStorage.removeItem(keyOf(draft))

function readDraft(draft: string): Draft {
  try {
    const typed: unknown = JSON.parse(sessionStorage.getItem(keyOf(draft)) ?? '{}')
    if (typeof typed !== 'object' || typed === null) return {}
    return Object.fromEntries(Object.entries(typed).filter(([, value]) => typeof value === 'string'))
  } catch {
    return {}
  }
}
