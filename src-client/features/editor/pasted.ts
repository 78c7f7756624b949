const ITEM = /\bMsoListParagraph/
/** Bullets and numbers that Word writes as text. */
const IGNORED = '[style*="mso-list:Ignore" i], [style*="mso-list: Ignore" i]'
const NUMBERED = /^\s*(\d+|[a-z]|[ivx]+)[.)]/i

/** HTML from the clipboard, in which the list paragraphs of Word are lists. Everything else is left to the schema. */
export function withLists(html: string): string {
  if (!ITEM.test(html)) return html
  const { body } = new DOMParser().parseFromString(html, 'text/html')
  for (const first of body.querySelectorAll('p')) {
    const before = first.previousElementSibling
    if (!isItem(first)) continue
    const isNumbered = NUMBERED.test(first.querySelector(IGNORED)?.textContent ?? '')
    const tag = isNumbered ? 'OL' : 'UL'
    const list = before?.tagName === tag && before.hasAttribute('data-word') ? before : newList(first, tag)
    for (const ignored of first.querySelectorAll(IGNORED)) ignored.remove()
    const item = document.createElement('li')
    first.classList.remove(...first.classList)
    item.append(first)
    list.append(item)
  }
  return body.innerHTML
}

const isItem = ({ className }: Element) => ITEM.test(className)

function newList(before: Element, tag: string): Element {
  const list = document.createElement(tag)
  list.setAttribute('data-word', '')
  before.before(list)
  return list
}
