import { z } from 'zod'
import { PROCEDURES } from '../composition/router.ts'
import type { Rest, RestFields, RestVariant } from '../procedures/description.ts'
import type { Procedure } from '../procedures/procedure.ts'

/** A method and a path of the REST contract, with the procedures that answer there. */
export type RestRow = {
  method: Rest['method']
  /** Below `/api/`; `:id` is a path parameter. */
  path: string
  success: 0 | 200
  cacheable: boolean
  multipart: boolean
  fields: RestFields | undefined
  procedure: Procedure
  variants: readonly { when: RestVariant['when']; procedure: Procedure }[]
}

/**
 * Derives the rows from the procedures.
 * @throws Error for two procedures at one endpoint, a variant without its row, a GET that writes, or a list whose
 * other fields have names of the envelope
 */
export function restRowsOf(procedures: Iterable<Procedure>): readonly RestRow[] {
  const byEndpoint = new Map<string, Procedure[]>()
  for (const procedure of procedures)
    for (const endpoint of endpointsOf(procedure.rest))
      byEndpoint.set(endpoint, [...(byEndpoint.get(endpoint) ?? []), procedure])
  return [...byEndpoint].map(([endpoint, found]) => rowOf(endpoint, found))
}

const endpointsOf = (rest: Rest | undefined) => (rest ? [rest.path].flat().map((path) => `${rest.method} ${path}`) : [])

function rowOf(endpoint: string, procedures: Procedure[]): RestRow {
  const bases = procedures.flatMap((procedure) =>
    procedure.rest && procedure.rest.when === undefined ? [{ procedure, rest: procedure.rest }] : [],
  )
  const variants = procedures.flatMap((procedure) =>
    procedure.rest?.when === undefined ? [] : [{ when: procedure.rest.when, procedure }],
  )
  const conditions = variants.map(({ when }) => JSON.stringify(when))
  const [base] = bases
  const names = procedures.map(({ path }) => path).join(', ')
  if (!base || bases.length > 1) throw new Error(`${endpoint} is answered by ${names}: one of them must have no "when"`)
  if (new Set(conditions).size < conditions.length) throw new Error(`${endpoint} is answered alike by ${names}`)
  const { method, success = 200, cacheable = false, multipart = false, fields } = base.rest
  if (method === 'GET' && procedures.some(({ type }) => type !== 'query'))
    throw new Error(`${endpoint} would write: ${names}`)
  for (const procedure of procedures) rejectEnvelopeFields(endpoint, procedure)
  const path = endpoint.slice(endpoint.indexOf(' ') + 1)
  return { method, path, success, cacheable, multipart, fields, procedure: base.procedure, variants }
}

const answered = z.object({ properties: z.record(z.string(), z.unknown()).default({}) })

/** Fields that a list holds beside its rows stand in the envelope. */
function rejectEnvelopeFields(endpoint: string, { path, output }: Procedure): void {
  if (!output) return
  const { properties } = answered.parse(z.toJSONSchema(output, { unrepresentable: 'any' }))
  const taken = ['code', 'message', 'data'].filter((name) => name in properties)
  if ('rows' in properties && taken.length > 0) throw new Error(`${endpoint} would lose ${taken.join(', ')} of ${path}`)
}

export const REST_ROWS = restRowsOf(PROCEDURES.values())
