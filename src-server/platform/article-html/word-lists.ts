import { elementsOf, type HtmlElement, wordsIn } from './html-tree.ts'

/** Word writes the items of lists as paragraphs, and their bullets and numbers as words. */
export const isItemOfWord = ({ tag, attributes }: HtmlElement): boolean =>
  tag === 'p' && /\bMsoListParagraph/.test(attributes.class ?? '')

export const isIgnoredByWord = ({ attributes }: HtmlElement): boolean =>
  /mso-list:\s*Ignore/i.test(attributes.style ?? '')

export function isNumberedByWord({ children }: HtmlElement): boolean {
  const mark = elementsOf(children).find(isIgnoredByWord)
  return mark !== undefined && /^\s*(\d+|[a-z]|[ivx]+)[.)]/i.test(wordsIn(mark.children))
}
