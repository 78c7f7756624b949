import type { z } from 'zod'
import type { FieldErrorCodes } from './field-error-codes.ts'

/** Why a schema does not accept a value, by the paths in it. A limit follows its code: `too_big:500`. */
export function validateWithSchema(schema: z.ZodType, value: unknown): FieldErrorCodes {
  const codes: Record<string, string> = {}
  for (const issue of schema.safeParse(value).error?.issues ?? []) {
    codes[issue.path.map(String).join('.')] ??= codeOf(issue)
  }
  return codes
}

/** The schemas' own codes are one word; zod's messages are sentences. */
const OWN_CODE = /^\w+$/

function codeOf(issue: z.core.$ZodIssue): string {
  if (OWN_CODE.test(issue.message)) return issue.message
  if (issue.code === 'too_big') return `${issue.origin === 'string' ? 'too_big' : 'number_too_big'}:${issue.maximum}`
  if (issue.code === 'too_small')
    return issue.origin === 'string' ? tooShort(issue.minimum) : `number_too_small:${issue.minimum}`
  return issue.code === 'invalid_type' && issue.expected === 'int' ? 'number_not_whole' : issue.code
}

const tooShort = (minimum: number | bigint) => (minimum === 1 ? 'FIELD_REQUIRED' : 'too_small')
