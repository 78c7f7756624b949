import { notFound } from '@tanstack/react-router'
import { rejectionCode } from '#client/lib/rejection-message.ts'
import type { RouterContext } from '#client/router-context.ts'
import type { CompanyRuleView } from '#shared/company-rule.ts'
import type { CompanyRuleKey } from '#shared/company-rule-keys.ts'

/** @throws notFound where an admin has hidden or deleted it */
export async function loadRule({ utils }: Pick<RouterContext, 'utils'>, key: CompanyRuleKey): Promise<CompanyRuleView> {
  try {
    return await utils.catalog.companyRule.ensureData({ key })
  } catch (error) {
    throw rejectionCode(error) === 'RECORD_NOT_FOUND' ? notFound() : error
  }
}
