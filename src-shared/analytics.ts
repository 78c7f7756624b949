/** The visitor's answer to whether visits may be counted by Google Analytics, in a cookie for a year. */
export const CONSENT_COOKIE = 'analytics'
export const CONSENT = { given: 'yes', refused: 'no' } as const

export const ANALYTICS_SCRIPT_HOST = 'https://www.googletagmanager.com'
/** Where its script sends what it has counted. */
export const ANALYTICS_HOSTS = [
  ANALYTICS_SCRIPT_HOST,
  'https://*.google-analytics.com',
  'https://*.analytics.google.com',
] as const
