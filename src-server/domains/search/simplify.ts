import { createRequire } from 'node:module'
import type { Simplify } from '#shared/search-text.ts'

const load = createRequire(import.meta.url)

let convert: Simplify | undefined

/** Traditional characters to simplified ones. The dictionary is read with the first Chinese word: many processes meet none. */
export const simplify: Simplify = (han) => {
  if (!convert) {
    const { Converter }: typeof import('opencc-js/t2cn') = load('opencc-js/t2cn')
    convert = Converter({ from: 't', to: 'cn' })
  }
  return convert(han)
}
