/** The texts about the site, by the routes that show them. */
export const COMPANY_RULES = ['about', 'policy', 'termofuse'] as const
export type CompanyRuleKey = (typeof COMPANY_RULES)[number]
