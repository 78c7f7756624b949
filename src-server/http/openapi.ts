import { answersOf, inJson, PAGINATION, REFUSALS, RESPONSES } from './openapi-answers.ts'
import { bodyOf, isWrite, PARAMETERS, parametersOf, proceduresOf } from './openapi-inputs.ts'
import type { Components, Schema } from './openapi-schemas.ts'
import type { RestRow } from './rest-rows.ts'

const ABOUT =
  'Every answer is { code, message, data }. code is 0 or 200 for an answer, as each call says, and something else for a refusal. ' +
  'Lists have total beside data and on each row.'

/** The procedure's path, with a number for each further spelling of its row. */
function operationIdOf({ procedure, path }: RestRow): string {
  const spelling = [procedure.rest?.path].flat().indexOf(path)
  return spelling > 0 ? `${procedure.path}_${spelling + 1}` : procedure.path
}

/** The part of the product. */
const tagOf = ({ procedure: { path } }: RestRow): string => path.slice(0, path.indexOf('.'))

const summaryOf = ({ procedure, variants }: RestRow) =>
  [
    procedure.does,
    ...variants.map(({ when, procedure: { does } }) =>
      when === 'admin asks'
        ? `for an admin: ${does}`
        : `with ${when.has}${when.lacks ? `, without ${when.lacks}` : ''}: ${does}`,
    ),
  ].join('; ')

const BEARER = { bearer: [] }

const sharedParametersOf = (row: RestRow) =>
  [...(isWrite(row) ? ['IdempotencyKey'] : []), 'Lang', 'XLang'].map((name) => ({
    $ref: `#/components/parameters/${name}`,
  }))

function operationOf(row: RestRow, components: Components): Schema {
  const outputs = proceduresOf(row).map(({ output }) => output)
  const body = bodyOf(row)
  return {
    operationId: operationIdOf(row),
    tags: [tagOf(row)],
    summary: summaryOf(row),
    // Guests may call, and whoever is signed in may say so.
    security: row.procedure.access.role === 'guest' ? [{}, BEARER] : [BEARER],
    parameters: [...parametersOf(row), ...sharedParametersOf(row)],
    ...(body && { requestBody: body }),
    responses: {
      200: {
        description: 'The answer, or a refusal, which has another code',
        ...(row.cacheable && { headers: { ETag: { schema: { type: 'string' } } } }),
        content: inJson(answersOf(row.success, outputs, components)),
      },
      ...(row.cacheable && { 304: { description: 'The answer that If-None-Match names still holds' } }),
      429: { $ref: '#/components/responses/TooMany' },
      503: { $ref: '#/components/responses/Busy' },
      default: { $ref: '#/components/responses/Failure' },
    },
  }
}

/** The OpenAPI 3.1 document of these calls. */
export function openApiDocument(rows: readonly RestRow[]): Schema {
  const components: Components = new Map(Object.entries({ ...REFUSALS, ...PAGINATION }))
  const paths: Record<string, Schema> = {}
  for (const row of rows) {
    const path = `/api/${row.path.replace(/:(\w+)/g, '{$1}')}`
    paths[path] = { ...paths[path], [row.method.toLowerCase()]: operationOf(row, components) }
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Domner', version: '1.0.0', description: ABOUT },
    servers: [{ url: '/' }],
    tags: [...new Set(rows.map(tagOf))].map((name) => ({ name })),
    paths,
    components: {
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } },
      schemas: Object.fromEntries(components),
      parameters: PARAMETERS,
      responses: RESPONSES,
    },
  }
}
