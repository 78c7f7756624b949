import { type NodeSpec, Schema } from 'prosemirror-model'
import { YOUTUBE_ID } from '#shared/article-blocks.ts'
import { readFilmAddress } from '#shared/film-address.ts'
import { marks, nodes } from './schema.ts'

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/

/** Cells span nothing; the commands for tables ask for these. */
const SPANS = { colspan: { default: 1 }, rowspan: { default: 1 }, colwidth: { default: null } }

/** What an article has beside other texts (`src-shared/article-blocks.ts`). Pictures of elsewhere are not taken in when they are pasted. */
const articleNodes: Record<string, NodeSpec> = {
  image: {
    attrs: { file: {}, alt: {}, caption: { default: '' } },
    group: 'block',
    draggable: true,
    parseDOM: [
      {
        tag: 'figure[data-file]',
        getAttrs: ({ dataset: { file = '', alt = '', caption = '' } }) =>
          UUID.test(file) && alt !== '' && { file, alt, caption },
      },
    ],
    toDOM: ({ attrs: { file, alt, caption } }) => [
      'figure',
      { 'data-file': file, 'data-alt': alt, 'data-caption': caption },
    ],
  },
  table: {
    content: 'tableRow+',
    tableRole: 'table',
    isolating: true,
    group: 'block',
    parseDOM: [{ tag: 'table' }],
    toDOM: () => ['table', ['tbody', 0]],
  },
  tableRow: {
    content: '(tableCell | tableHeader)*',
    tableRole: 'row',
    parseDOM: [{ tag: 'tr' }],
    toDOM: () => ['tr', 0],
  },
  tableCell: {
    attrs: SPANS,
    content: 'paragraph+',
    tableRole: 'cell',
    isolating: true,
    parseDOM: [{ tag: 'td' }],
    toDOM: () => ['td', 0],
  },
  tableHeader: {
    attrs: SPANS,
    content: 'paragraph+',
    tableRole: 'header_cell',
    isolating: true,
    parseDOM: [{ tag: 'th' }, { tag: 'td[data-header]', priority: 60 }],
    // A header that is written only now has no words to be read out yet.
    toDOM: () => ['td', { 'data-header': '' }, 0],
  },
  embed: {
    attrs: { provider: { default: 'youtube' }, id: {} },
    group: 'block',
    draggable: true,
    parseDOM: [
      { tag: 'div[data-film]', getAttrs: ({ dataset: { film = '' } }) => YOUTUBE_ID.test(film) && { id: film } },
      {
        tag: 'iframe[src]',
        getAttrs: (frame) => {
          const id = readFilmAddress(frame.getAttribute('src') ?? '')
          return id !== undefined && { id }
        },
      },
    ],
    toDOM: ({ attrs: { id } }) => ['div', { 'data-film': id }],
  },
  place: {
    attrs: { post_id: {} },
    group: 'block',
    draggable: true,
    parseDOM: [
      { tag: 'div[data-place]', getAttrs: ({ dataset: { place = '' } }) => UUID.test(place) && { post_id: place } },
    ],
    toDOM: ({ attrs: { post_id } }) => ['div', { 'data-place': post_id }],
  },
}

export const articleSchema = new Schema({ nodes: { ...nodes, ...articleNodes }, marks })
