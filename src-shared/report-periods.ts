// Without schemas, for screens.
export const REPORT_PERIODS = ['this_month', 'last_month', 'last_2_months', 'last_3_months'] as const
export type ReportPeriod = (typeof REPORT_PERIODS)[number]
