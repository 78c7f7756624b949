import type { ArticleBlock, ArticleDocument } from '#shared/article-blocks.ts'
import { articleDocument } from '#shared/article-document.ts'
import { Rejection } from '../../event-sourcing/rejection.ts'
import { blocksOf, type Found } from './html-blocks.ts'
import { elementsOf, type HtmlElement, type HtmlNode, treeOf, wordsIn } from './html-tree.ts'
import { collapsed } from './inline-words.ts'

/** A file of the upload pipeline, and its words where the HTML has none. */
export type FoundPicture = { file: string; alt?: string | undefined }

export type HtmlLookups = {
  /** By `data-picture` of a figure, else by `src` of an image. What is not found is left out. */
  pictures: (references: readonly string[]) => Promise<ReadonlyMap<string, FoundPicture>>
  /** Ids of posts by `data-place` of any element. What is not found is left out, the words below it stay. */
  places: (references: readonly string[]) => Promise<ReadonlyMap<string, string>>
}

/**
 * The document that some HTML is. Nothing of the HTML is kept but its words: whatever is not made into a node of the document is
 * not in it, so nothing runs that was in there.
 * @throws Rejection BODY_TOO_LARGE, DOCUMENT_INVALID, PICTURE_ALT_REQUIRED
 */
export async function documentOfHtml(html: string, lookups: HtmlLookups): Promise<ArticleDocument> {
  const nodes = treeOf(html)
  const elements = elementsOf(nodes)
  const [pictures, places] = await Promise.all([
    lookups.pictures(referencesIn(elements, pictureReference)),
    lookups.places(referencesIn(elements, placeReference)),
  ])
  return read(nodes, {
    picture: (element) => {
      const found = pictures.get(pictureReference(element) ?? '')
      return found && pictureOf(element, found)
    },
    place: (element) => {
      const post_id = places.get(placeReference(element) ?? '')
      return post_id === undefined ? undefined : { type: 'place', attrs: { post_id } }
    },
  })
}

function read(nodes: readonly HtmlNode[], found: Found): ArticleDocument {
  const content = blocksOf(nodes, found)
  const { data, error } = articleDocument.safeParse({
    type: 'doc',
    content: content.length > 0 ? content : [{ type: 'paragraph' }],
  })
  if (data) return data
  throw new Rejection(error?.issues[0]?.message === 'too_big' ? 'BODY_TOO_LARGE' : 'DOCUMENT_INVALID')
}

type Reference = (element: HtmlElement) => string | undefined

const referencesIn = (elements: readonly HtmlElement[], of: Reference): string[] => [
  ...new Set(elements.map(of).filter((reference) => reference !== undefined)),
]

/** Of a figure without a mark of its own the image in it is asked for, once the figure is gone through. */
const pictureReference: Reference = (element) => {
  const { tag, attributes, children } = element
  if (attributes['data-picture'] !== undefined) return attributes['data-picture']
  if (tag === 'img') return attributes.src
  return tag === 'figure' ? imageIn(children)?.attributes.src : undefined
}

const placeReference: Reference = ({ attributes }) => attributes['data-place']

const imageIn = (nodes: readonly HtmlNode[]): HtmlElement | undefined =>
  elementsOf(nodes).find(({ tag }) => tag === 'img')

const plain = (words: string): string => collapsed(words).trim()

function pictureOf(element: HtmlElement, { file, alt: known }: FoundPicture): ArticleBlock {
  const image = element.tag === 'img' ? element : imageIn(element.children)
  const words = elementsOf(element.children).find(({ tag }) => tag === 'figcaption')
  const caption = words ? plain(wordsIn(words.children)) : ''
  const alt = plain(image?.attributes.alt ?? '') || plain(element.attributes['data-alt'] ?? '') || known || caption
  if (alt === '') throw new Rejection('PICTURE_ALT_REQUIRED')
  return { type: 'image', attrs: { file, alt, caption } }
}
