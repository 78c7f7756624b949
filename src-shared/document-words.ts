/** A node of any kind of document, as far as its words go. */
export type Worded = { type: string; text?: string; content?: readonly Worded[] | undefined }

/** The words alone, a line for each block. */
export const plainText = ({ content }: { content: readonly Worded[] }): string => content.map(wordsOf).join('\n')

/** The words of a node, those of its parts in lines. */
export function wordsOf({ type, text, content = [] }: Worded): string {
  if (text !== undefined) return text
  if (type === 'hardBreak') return '\n'
  return content.map(wordsOf).join(type === 'paragraph' || type === 'heading' ? '' : '\n')
}
