/**
 * All rejections: the code in the REST envelope and the HTTP status. `rule` is 1 where success is 0, and -10001 where
 * it is 200; `session` is -10004, `dashboard` -20004, `expired` 2; `transport` never reached a call and is 1. The
 * client has the sentences.
 */
export const REJECTIONS = {
  INPUT_INVALID: { envelope: 'rule', status: 400 },
  TEXT_UNREADABLE: { envelope: 'rule', status: 400 },
  PRICE_DECIMALS: { envelope: 'rule', status: 400 },
  PRICE_UNREADABLE: { envelope: 'rule', status: 400 },
  PRICE_CURRENCY: { envelope: 'rule', status: 400 },
  PRICE_RANGE_REVERSED: { envelope: 'rule', status: 400 },
  COORDINATES_REQUIRED: { envelope: 'rule', status: 400 },
  AREA_INVALID: { envelope: 'rule', status: 400 },
  MAP_LINK_INVALID: { envelope: 'rule', status: 400 },
  IMAGE_REQUIRED: { envelope: 'rule', status: 400 },
  IMAGE_UNKNOWN: { envelope: 'rule', status: 400 },
  IMAGE_ERASED: { envelope: 'rule', status: 409 },
  IMAGE_UNREADABLE: { envelope: 'rule', status: 400 },
  IMAGE_IS_HEIC: { envelope: 'rule', status: 400 },
  IMAGE_TOO_LARGE: { envelope: 'rule', status: 400 },
  HOURS_INCOMPLETE: { envelope: 'rule', status: 400 },
  DATES_REQUIRED: { envelope: 'rule', status: 400 },
  DATES_REVERSED: { envelope: 'rule', status: 400 },
  PROVINCE_UNKNOWN: { envelope: 'rule', status: 400 },
  PLACE_TYPE_UNKNOWN: { envelope: 'rule', status: 400 },
  PLACE_TYPE_ELSEWHERE: { envelope: 'rule', status: 400 },
  PASS_UNKNOWN: { envelope: 'rule', status: 400 },
  FEAST_UNKNOWN: { envelope: 'rule', status: 400 },
  CONTACT_INVALID: { envelope: 'rule', status: 400 },
  CATEGORY_UNKNOWN: { envelope: 'rule', status: 400 },
  POST_NOT_FOUND: { envelope: 'rule', status: 404 },
  COMMENT_NOT_FOUND: { envelope: 'rule', status: 404 },
  COMMENT_EMPTY: { envelope: 'rule', status: 400 },
  POST_TYPE_FIXED: { envelope: 'rule', status: 409 },
  DRAFTS_FULL: { envelope: 'rule', status: 409 },
  POST_UNCHANGED: { envelope: 'rule', status: 409 },
  POST_STATUS: { envelope: 'rule', status: 409 },
  RECORD_NOT_FOUND: { envelope: 'rule', status: 404 },
  FILE_NOT_FOUND: { envelope: 'rule', status: 404 },
  PROJECTOR_UNKNOWN: { envelope: 'rule', status: 404 },
  STREAM_UNKNOWN: { envelope: 'rule', status: 404 },
  POSITION_UNKNOWN: { envelope: 'rule', status: 409 },
  VERSION_STALE: { envelope: 'rule', status: 409 },
  HISTORY_FULL: { envelope: 'rule', status: 409 },
  COMMAND_REUSED: { envelope: 'rule', status: 409 },
  PERSON_FORGOTTEN: { envelope: 'rule', status: 409 },
  FIELDS_MISSING: { envelope: 'rule', status: 400 },
  FIELD_REQUIRED: { envelope: 'rule', status: 400 },
  USERNAME_INVALID: { envelope: 'rule', status: 400 },
  NICKNAME_INVALID: { envelope: 'rule', status: 400 },
  USERNAME_TAKEN: { envelope: 'rule', status: 409 },
  EMAIL_INVALID: { envelope: 'rule', status: 400 },
  EMAIL_TAKEN: { envelope: 'rule', status: 409 },
  PHONE_INVALID: { envelope: 'rule', status: 400 },
  PHONE_TAKEN: { envelope: 'rule', status: 409 },
  CONTACT_REQUIRED: { envelope: 'rule', status: 400 },
  PASSWORD_TOO_SHORT: { envelope: 'rule', status: 400 },
  PASSWORD_TOO_LONG: { envelope: 'rule', status: 400 },
  PASSWORD_MISMATCH: { envelope: 'rule', status: 400 },
  PASSWORD_COMMON: { envelope: 'rule', status: 400 },
  PASSWORD_SAME: { envelope: 'rule', status: 400 },
  PASSWORD_REQUIRED: { envelope: 'rule', status: 403 },
  PASSWORD_UNSET: { envelope: 'rule', status: 403 },
  PASSWORD_WRONG: { envelope: 'rule', status: 403 },
  SIGN_IN_WRONG: { envelope: 'rule', status: 403 },
  SIGN_IN_TOO_LONG_AGO: { envelope: 'rule', status: 403 },
  SIGN_IN_LAST_WAY: { envelope: 'rule', status: 409 },
  TOO_MANY_ATTEMPTS: { envelope: 'transport', status: 429 },
  ACCOUNT_NOT_FOUND: { envelope: 'rule', status: 404 },
  PROVIDER_OFF: { envelope: 'rule', status: 409 },
  PROVIDER_REFUSED: { envelope: 'rule', status: 403 },
  PROVIDER_LINK_CONFIRM: { envelope: 'rule', status: 409 },
  PROVIDER_TAKEN: { envelope: 'rule', status: 409 },
  BUSINESS_NOT_FOUND: { envelope: 'rule', status: 404 },
  BUSINESS_STATUS: { envelope: 'rule', status: 409 },
  BUSINESS_PENDING: { envelope: 'rule', status: 403 },
  BUSINESS_REJECTED: { envelope: 'rule', status: 403 },
  BUSINESS_SUSPENDED: { envelope: 'rule', status: 403 },
  REASON_REQUIRED: { envelope: 'rule', status: 400 },
  ADMIN_LAST: { envelope: 'rule', status: 409 },
  ADMIN_LEAVES_FIRST: { envelope: 'rule', status: 409 },
  ADMIN_OWN_ACCOUNT: { envelope: 'rule', status: 409 },
  ACCOUNT_SUSPENDED: { envelope: 'rule', status: 403 },
  AUTHOR_SUSPENDED: { envelope: 'rule', status: 409 },
  SESSION_NOT_FOUND: { envelope: 'rule', status: 404 },
  SESSION_EXPIRED: { envelope: 'expired', status: 401 },
  DASHBOARD_REQUIRED: { envelope: 'dashboard', status: 403 },
  CROSS_ORIGIN: { envelope: 'transport', status: 403 },
  SESSION_REQUIRED: { envelope: 'session', status: 401 },
  FORBIDDEN: { envelope: 'rule', status: 403 },
  PATH_UNKNOWN: { envelope: 'transport', status: 404 },
  METHOD_NOT_ALLOWED: { envelope: 'transport', status: 405 },
  BODY_TOO_LARGE: { envelope: 'transport', status: 413 },
  ADDRESS_TOO_LONG: { envelope: 'transport', status: 414 },
  MEDIA_TYPE: { envelope: 'transport', status: 415 },
  BODY_UNREADABLE: { envelope: 'transport', status: 400 },
  BUSY: { envelope: 'transport', status: 503 },
  UPLOADS_PAUSED: { envelope: 'transport', status: 503 },
  UNEXPECTED: { envelope: 'transport', status: 500 },
} as const satisfies Record<
  string,
  { envelope: 'rule' | 'session' | 'dashboard' | 'expired' | 'transport'; status: number }
>

export type RejectionCode = keyof typeof REJECTIONS

export function isRejectionCode(text: string): text is RejectionCode {
  return Object.hasOwn(REJECTIONS, text)
}

/** The REST envelope's `code` of a rejection, given the call's success code. */
export function envelopeCode(rejection: RejectionCode, success: 0 | 200): number {
  const { envelope } = REJECTIONS[rejection]
  if (envelope === 'session') return -10004
  if (envelope === 'dashboard') return -20004
  if (envelope === 'expired') return 2
  if (envelope === 'transport') return 1
  return success === 0 ? 1 : -10001
}
