import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type Axe from 'axe-core'

declare global {
  /** Makes `axe` global in a page. */
  var loadAxe: () => void
  var axe: typeof Axe
}

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** Gives a page `loadAxe`: the source is sent once for all pages of a context, and compiled where it is used. */
export const PROVIDE_AXE = `globalThis.loadAxe = () => {\n${source}\n}`
