import { type MarkSpec, type NodeSpec, Schema } from 'prosemirror-model'
import { readLinkTarget } from '#shared/link-target.ts'

const PARTS = '(paragraph | bulletList | orderedList)'

/** What there is in a document (`src-shared/document.ts`), under the same names. Whatever else is pasted is left out, or is its text. */
export const nodes: Record<string, NodeSpec> = {
  doc: { content: 'block+' },
  paragraph: { content: 'inline*', group: 'block', parseDOM: [{ tag: 'p' }], toDOM: () => ['p', 0] },
  heading: {
    attrs: { level: { default: 2 } },
    content: 'inline*',
    group: 'block',
    defining: true,
    // The page has the first level.
    parseDOM: [
      ...['h1', 'h2'].map((tag) => ({ tag, attrs: { level: 2 } })),
      ...['h3', 'h4', 'h5', 'h6'].map((tag) => ({ tag, attrs: { level: 3 } })),
    ],
    toDOM: ({ attrs }) => [`h${attrs.level}`, 0],
  },
  blockquote: {
    content: `${PARTS}+`,
    group: 'block',
    defining: true,
    parseDOM: [{ tag: 'blockquote' }],
    toDOM: () => ['blockquote', 0],
  },
  bulletList: { content: 'listItem+', group: 'block', parseDOM: [{ tag: 'ul' }], toDOM: () => ['ul', 0] },
  orderedList: { content: 'listItem+', group: 'block', parseDOM: [{ tag: 'ol' }], toDOM: () => ['ol', 0] },
  listItem: { content: `paragraph ${PARTS}*`, defining: true, parseDOM: [{ tag: 'li' }], toDOM: () => ['li', 0] },
  text: { group: 'inline' },
  hardBreak: { inline: true, group: 'inline', selectable: false, parseDOM: [{ tag: 'br' }], toDOM: () => ['br'] },
}

export const marks: Record<string, MarkSpec> = {
  link: {
    attrs: { href: {} },
    inclusive: false,
    parseDOM: [
      {
        tag: 'a[href]',
        getAttrs: (element) => {
          const href = readLinkTarget(element.getAttribute('href') ?? '')
          return href !== undefined && { href }
        },
      },
    ],
    toDOM: ({ attrs }) => ['a', { href: attrs.href }, 0],
  },
  bold: {
    parseDOM: [
      { tag: 'strong' },
      // Google Docs wraps all that it copies in one that is not bold.
      { tag: 'b', getAttrs: ({ style }) => style.fontWeight !== 'normal' && null },
      { style: 'font-weight', getAttrs: (weight) => /^(bold|bolder|[6-9]00)$/.test(weight) && null },
    ],
    toDOM: () => ['strong', 0],
  },
  italic: {
    parseDOM: [{ tag: 'em' }, { tag: 'i' }, { style: 'font-style=italic' }],
    toDOM: () => ['em', 0],
  },
}

export const schema = new Schema({ nodes, marks })
