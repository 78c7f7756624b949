import { CATALOG } from '#shared/catalog.ts'
import type { CompanyRuleView } from '#shared/company-rule.ts'
import type { CompanyRuleKey } from '#shared/company-rule-keys.ts'
import { isBlankText } from '#shared/document.ts'
import { documentHtml } from '#shared/document-html.ts'
import { LOCALES } from '#shared/locales.ts'
import { Rejection } from '../../event-sourcing/rejection.ts'
import type { RequestContext } from '../../procedures/context.ts'
import { visibleRecords } from './public.ts'
import { readRecords } from './read-records.ts'

/** In the caller's language, else in one in which it was written. @throws Rejection RECORD_NOT_FOUND where it is hidden or deleted */
export async function getCompanyRule(
  ctx: Pick<RequestContext, 'pool' | 'db' | 'locale' | 'log'>,
  key: CompanyRuleKey,
): Promise<CompanyRuleView> {
  const rows = await visibleRecords(ctx, 'company_rule').select('updated_at').where('id', '=', key).execute()
  const [rule] = readRecords(ctx, CATALOG.company_rule, rows)
  if (!rule) throw new Rejection('RECORD_NOT_FOUND')
  const { titles, texts } = rule.data
  for (const language of new Set([ctx.locale, 'en' as const, ...LOCALES])) {
    const text = texts[language]
    if (!text || isBlankText(text)) continue
    const html = documentHtml(text, ctx.locale)
    return { key, title: titles[ctx.locale], language, text, html, updated_at: rule.updated_at }
  }
  throw new Rejection('RECORD_NOT_FOUND')
}
