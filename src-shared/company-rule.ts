import { z } from 'zod'
import { COMPANY_RULES } from './company-rule-keys.ts'
import { isBlankText, type RichText, richText } from './document.ts'
import { plainText } from './document-words.ts'
import { LOCALES } from './locales.ts'
import { text } from './text.ts'

export const companyRuleKey = z.enum(COMPANY_RULES)

const EXAMPLE: RichText = {
  type: 'doc',
  content: [{ type: 'paragraph', content: [{ type: 'text', text: 'You may read and share every page.' }] }],
}
const document = richText.meta({ richText: true, examples: [EXAMPLE] }).optional()

const texts = z.object({ kh: document, en: document, cn: document })

/** The fields of a company rule, as the catalog keeps them. */
export const companyRuleFields = {
  titles: z.object({ kh: text(1, 120), en: text(1, 120), cn: text(1, 120) }),
  texts,
}

type Texts = { texts?: { kh?: RichText | undefined; en?: RichText | undefined; cn?: RichText | undefined } | undefined }
/** Rejects a rule without words in any language. */
export function checkTexts({ value: { texts }, issues }: z.core.ParsePayload<Texts>): void {
  if (texts === undefined) return
  if (LOCALES.some((locale) => texts[locale] && plainText(texts[locale]).trim() !== '')) return
  issues.push({ code: 'custom', path: ['texts', 'kh'], message: 'FIELD_REQUIRED', input: texts })
}

/** Whether nothing is seen of the words of a rule. One that was saved so before is read. */
export function saysNothing(given: unknown): boolean {
  const { data } = texts.safeParse(given)
  return data !== undefined && LOCALES.every((locale) => !data[locale] || isBlankText(data[locale]))
}

export const companyRuleInput = z.object({ key: companyRuleKey })

export const companyRuleView = z.object({
  key: companyRuleKey,
  title: z.string(),
  /** The language of the text: another than the caller's where it was not written in that. */
  language: z.enum(LOCALES),
  text: z.custom<RichText>(),
  /** The same, escaped. */
  html: z.string(),
  updated_at: z.string(),
})
export type CompanyRuleView = z.infer<typeof companyRuleView>
