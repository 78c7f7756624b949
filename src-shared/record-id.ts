import { z } from 'zod'
import { MAX_RECORD_ID_LENGTH } from './limits.ts'
import { readIdOrCode } from './read-id.ts'

/** Codes for reference data (`siem-reap`, `guest_house`), keys for configuration, UUIDs otherwise, in whatever case. */
export const recordId = z
  .string()
  .overwrite(readIdOrCode)
  .regex(new RegExp(`^[a-z0-9][a-z0-9_.-]{0,${MAX_RECORD_ID_LENGTH - 1}}$`), 'code_invalid')
