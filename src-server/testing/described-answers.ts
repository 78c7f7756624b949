import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import { openApiDocument } from '../http/openapi.ts'
import { REST_ROWS, type RestRow } from '../http/rest-rows.ts'

/**
 * Compares answers with what the OpenAPI document of these calls says of status 200.
 * @returns what is wrong with the answer, nothing for one as described; throws for a call that is not described
 */
export function describedAnswers(rows: readonly RestRow[]) {
  const ajv = new Ajv2020({ strict: false, validateFormats: false, allErrors: true })
  ajv.addSchema(openApiDocument(rows), 'document')
  const known = new Map<RestRow, ValidateFunction>()
  function validatorOf(row: RestRow): ValidateFunction {
    const pointer = `/api/${row.path.replace(/:(\w+)/g, '{$1}')}`.replaceAll('/', '~1')
    const place = `paths/${encodeURIComponent(pointer)}/${row.method.toLowerCase()}/responses/200/content/application~1json/schema`
    const validate = known.get(row) ?? ajv.getSchema(`document#/${place}`)
    if (!validate) throw new Error(`${row.method} ${row.path} is not described`)
    known.set(row, validate)
    return validate
  }
  return (method: string, path: string, answer: unknown): string[] => {
    const row = rowAt(rows, method, path)
    if (!row) throw new Error(`${method} ${path} is no call`)
    const validate = validatorOf(row)
    if (validate(answer)) return []
    return (validate.errors ?? []).map(({ instancePath, message }) => `${instancePath || '/'} ${message}`)
  }
}

/** The call at an address below `/api/`. */
function rowAt(rows: readonly RestRow[], method: string, path: string): RestRow | undefined {
  const asked = path.replace(/\?.*/s, '').split('/')
  return rows.find((row) => {
    const parts = row.path.split('/')
    return (
      row.method === method &&
      parts.length === asked.length &&
      parts.every((part, n) => part.startsWith(':') || part === asked[n])
    )
  })
}

const undescribed = describedAnswers(REST_ROWS)

/** @throws Error for an answer of the contract with status 200 that is other than the document says */
export function expectDescribed(method: string, path: string, answer: unknown): void {
  const problems = undescribed(method, path, answer)
  if (problems.length > 0) throw new Error(`${method} ${path} answers otherwise than described: ${problems.join('; ')}`)
}
