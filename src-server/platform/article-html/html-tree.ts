import { Parser } from 'htmlparser2'
import { Rejection } from '../../event-sourcing/rejection.ts'

/** Bytes of HTML in UTF-16 units, twenty times the words that an article may have. */
export const MAX_HTML_LENGTH = 1_000_000
/** Word and Google Docs nest some twenty. */
const MAX_DEPTH = 100
const MAX_ELEMENTS = 30_000

export type HtmlElement = { tag: string; attributes: Readonly<Record<string, string>>; children: HtmlNode[] }
export type HtmlNode = HtmlElement | string

/** What has no words of the text in it: what runs, what is drawn otherwise, and what a form asks. */
const LEFT_OUT = new Set(
  'script style head title meta link template object embed applet svg math canvas audio video select textarea option noembed noframes xmp'.split(
    ' ',
  ),
)

/**
 * The elements of some HTML, as a browser would nest them or nearly so.
 * @throws Rejection BODY_TOO_LARGE, DOCUMENT_INVALID for what is nested too deep
 */
export function treeOf(html: string): HtmlNode[] {
  if (html.length > MAX_HTML_LENGTH) throw new Rejection('BODY_TOO_LARGE')
  const root: HtmlElement = { tag: 'body', attributes: {}, children: [] }
  const open = [root]
  let elements = 0
  const parser = new Parser({
    onopentag(tag, attributes) {
      elements += 1
      if (open.length > MAX_DEPTH) throw new Rejection('DOCUMENT_INVALID')
      if (elements > MAX_ELEMENTS) throw new Rejection('BODY_TOO_LARGE')
      const element: HtmlElement = { tag, attributes, children: [] }
      if (!LEFT_OUT.has(tag)) open.at(-1)?.children.push(element)
      open.push(element)
    },
    ontext(words) {
      const around = open.at(-1)?.children ?? []
      const last = around.at(-1)
      // One that ended at a sign which might have been a tag goes on.
      if (typeof last === 'string') around[around.length - 1] = last + words
      else around.push(words)
    },
    onclosetag() {
      open.pop()
    },
  })
  parser.end(html)
  return root.children
}

/** The elements of a tree that a test holds for, in their order. */
export const elementsOf = (nodes: readonly HtmlNode[]): HtmlElement[] =>
  nodes.flatMap((node) => (typeof node === 'string' ? [] : [node, ...elementsOf(node.children)]))

/** All words below a node. */
export const wordsIn = (nodes: readonly HtmlNode[]): string =>
  nodes.map((node) => (typeof node === 'string' ? node : node.tag === 'br' ? ' ' : wordsIn(node.children))).join('')
