import { LIST_LEVELS, type List, type Paragraph } from '#shared/document.ts'

/** A list without the lists that are too deep in it: their paragraphs stay. */
export function shallow({ type, content }: List, level = 1): List {
  const items = content.map((item) => ({
    ...item,
    content: item.content.flatMap((part): (Paragraph | List)[] => {
      if (part.type === 'paragraph') return [part]
      return level < LIST_LEVELS ? [shallow(part, level + 1)] : paragraphsOf(part)
    }),
  }))
  return { type, content: items }
}

/** The paragraphs of a list, and of those in it. */
export const paragraphsOf = (list: List): Paragraph[] =>
  list.content.flatMap(({ content }) =>
    content.flatMap((part) => (part.type === 'paragraph' ? [part] : paragraphsOf(part))),
  )
