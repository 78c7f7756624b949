import type { RejectionCode } from '#shared/codes.ts'
import { Rejection } from '../event-sourcing/rejection.ts'

/** When whoever was turned away because too much was asked at once may try again. */
export const RETRY_SECONDS = 1

/** The rejection for a failure before the call: its own code, else by the status that Fastify gave it. */
export function transportRejection(error: { statusCode?: number }): RejectionCode {
  if (error instanceof Rejection) return error.code
  const { statusCode: status = 500 } = error
  if (status === 403 || status === 404) return 'PATH_UNKNOWN'
  if (status === 405) return 'METHOD_NOT_ALLOWED'
  if (status === 413) return 'BODY_TOO_LARGE'
  if (status === 414) return 'ADDRESS_TOO_LONG'
  if (status === 415) return 'MEDIA_TYPE'
  if (status === 503) return 'BUSY'
  return status >= 400 && status < 500 ? 'BODY_UNREADABLE' : 'UNEXPECTED'
}
