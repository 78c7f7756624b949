import type { FieldValues } from 'react-hook-form'
import type { z } from 'zod'
import type { Reasons } from './field-reasons.ts'

/** The `check` of a form with the schema of its procedure, which is fetched when it is sent: schemas are no part of the first load. */
export const checkWith =
  (fetchSchema: () => Promise<z.ZodType>) =>
  async (values: FieldValues): Promise<Reasons> => {
    const [schema, { schemaReasons }] = await Promise.all([fetchSchema(), import('./schema-reasons.ts')])
    return schemaReasons(schema, values)
  }
