import type { z } from 'zod'
import type { Reasons } from './field-reasons.ts'

/** Why a schema does not accept a value, by the paths in it. A limit follows its reason: `too_big:500`. */
export function schemaReasons(schema: z.ZodType, value: unknown): Reasons {
  const reasons: Record<string, string> = {}
  for (const issue of schema.safeParse(value).error?.issues ?? []) {
    reasons[issue.path.map(String).join('.')] ??= reasonOf(issue)
  }
  return reasons
}

/** The schemas' own reasons are one word; zod's messages are sentences. */
const REASON = /^\w+$/

function reasonOf(issue: z.core.$ZodIssue): string {
  if (REASON.test(issue.message)) return issue.message
  if (issue.code === 'too_big') return `${issue.origin === 'string' ? 'too_big' : 'number_too_big'}:${issue.maximum}`
  if (issue.code === 'too_small')
    return issue.origin === 'string' ? tooShort(issue.minimum) : `number_too_small:${issue.minimum}`
  return issue.code === 'invalid_type' && issue.expected === 'int' ? 'number_not_whole' : issue.code
}

const tooShort = (minimum: number | bigint) => (minimum === 1 ? 'FIELD_REQUIRED' : 'too_small')
