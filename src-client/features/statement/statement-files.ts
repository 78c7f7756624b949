import type { AdStatement } from '#shared/ad.ts'

/** Dates and numbers only, so nothing in it is a formula. */
export const csvOf = ({ days, views, clicks }: Pick<AdStatement, 'days' | 'views' | 'clicks'>): string =>
  [['day', 'views', 'clicks'], ...days.map((day) => [day.day, day.views, day.clicks]), ['total', views, clicks]]
    .map((row) => `${row.join(',')}\r\n`)
    .join('')
