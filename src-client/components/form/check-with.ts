import type { FieldValues } from 'react-hook-form'
import type { z } from 'zod'
import type { FieldErrorCodes } from './field-error-codes.ts'

/** The `check` of a form with the schema of its procedure, which is fetched when it is sent: schemas are no part of the first load. */
export const checkWith =
  (fetchSchema: () => Promise<z.ZodType>) =>
  async (values: FieldValues): Promise<FieldErrorCodes> => {
    const [schema, { validateWithSchema }] = await Promise.all([fetchSchema(), import('./validate-with-schema.ts')])
    return validateWithSchema(schema, values)
  }
