import { unseenPictures } from '#shared/article-document.ts'
import { LOCALES } from '#shared/locales.ts'
import { isName, withoutDirections } from '#shared/text.ts'
import { type FieldProblem, FieldProblems } from '../../procedures/field-problems.ts'
import type { ArticleContent } from './events.ts'

type Texts = ArticleContent['texts']

/**
 * The schemas take titles of several lines and pictures whose words nobody sees, as they read what was saved before the rule. Who
 * changes something else of such an article keeps them.
 * @param before the texts that are saved: what readers see, and the change of it
 * @param pathOf where a part stands in the input
 * @throws FieldProblems NAME_INVALID, PICTURE_ALT_REQUIRED for what is newly so
 */
export function rejectUnusable(
  texts: Texts,
  before: readonly Texts[],
  pathOf = (locale: keyof Texts, part: 'title' | 'body') => `texts.${locale}.${part}`,
): void {
  const known = before.flatMap((each) => Object.values(each).filter((text) => text !== undefined))
  const titles = new Set(known.map(({ title }) => withoutDirections(title)))
  const files = new Set(known.flatMap(({ body }) => unseenPictures(body)))
  const [first, ...others] = LOCALES.flatMap((locale): FieldProblem[] => {
    const { title = '', body } = texts[locale] ?? {}
    const isLine = title === '' || isName(title) || titles.has(withoutDirections(title))
    const isShown = !body || unseenPictures(body).every((file) => files.has(file))
    return [
      ...(isLine ? [] : [{ path: pathOf(locale, 'title'), reason: 'NAME_INVALID' as const }]),
      ...(isShown ? [] : [{ path: pathOf(locale, 'body'), reason: 'PICTURE_ALT_REQUIRED' as const }]),
    ]
  })
  if (first) throw new FieldProblems([first, ...others])
}
