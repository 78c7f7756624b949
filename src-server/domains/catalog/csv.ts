import Papa from 'papaparse'
import { z } from 'zod'
import { CATALOG, type RecordKind, type RecordView } from '#shared/catalog.ts'
import { MAX_CHANGED_RECORDS } from '#shared/limits.ts'
import { isShallow, type RecordPatch } from '#shared/record-batch.ts'
import { recordId } from '#shared/record-id.ts'
import { Rejection } from '../../event-sourcing/rejection.ts'

/** The columns before those of the data. */
const OWN = ['id', 'sort', 'is_visible'] as const

/** `words` is a text that must be there: its empty cell is an empty text. */
type Leaf = 'text' | 'words' | 'number' | 'json'

/** The fields of a kind that are no groups, by their dotted paths: `names.en`. */
export function columnsOf(kind: RecordKind): Map<string, Leaf> {
  return new Map(leavesOf(z.toJSONSchema(CATALOG[kind].schema, { io: 'input', unrepresentable: 'any' })))
}

type Schema = z.core.JSONSchema._JSONSchema

function leavesOf(schema: Schema, path = '', isRequired = true): [string, Leaf][] {
  if (typeof schema === 'boolean') return [[path, 'text']]
  const known = schema.anyOf?.find((option) => typeof option === 'object' && option.type !== 'null') ?? schema
  if (typeof known === 'boolean') return [[path, 'text']]
  const { properties, required = [], type } = known
  if (properties) {
    return Object.entries(properties).flatMap(([name, field]) =>
      leavesOf(field, path ? `${path}.${name}` : name, isRequired && required.includes(name)),
    )
  }
  if (type === 'number' || type === 'integer') return [[path, 'number']]
  // A document has no type, as its schema takes anything to look at it.
  if (type !== 'string') return [[path, 'json']]
  return [[path, isRequired && known === schema ? 'words' : 'text']]
}

/** A spreadsheet would compute a cell that begins so; an apostrophe before it says that it is a text. Apostrophes of its own stay. */
const FORMULA = /^'*[=+\-@\t\r]/
const GUARDED = /^'+[=+\-@\t\r]/
const NUMBER = /^-?\d+(\.\d+)?(e[+-]?\d+)?$/i

const guarded = (cell: string) => (FORMULA.test(cell) && !NUMBER.test(cell) ? `'${cell}` : cell)
const unguarded = (cell: string) => (GUARDED.test(cell) ? cell.slice(1) : cell)

/** The records as a file that `readCsv` takes, with a mark by which spreadsheets know UTF-8. */
export function writeCsv(kind: RecordKind, records: readonly RecordView[]): string {
  const columns = [...columnsOf(kind).keys()]
  const rows = records.map(({ id, sort, is_visible, data }) =>
    [id, sort, is_visible, ...columns.map((path) => valueAt(data, path))].map((value) => guarded(cellOf(value))),
  )
  return `\ufeff${Papa.unparse([[...OWN, ...columns], ...rows])}`
}

function cellOf(value: unknown): string {
  if (value === undefined || value === null) return ''
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

const valueAt = (data: unknown, path: string): unknown =>
  path.split('.').reduce((value: unknown, name) => (isFields(value) ? value[name] : undefined), data)

const isFields = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

/** A record of a file; `problems` are cells that could not be read, by column. */
export type CsvRow = Omit<RecordPatch, 'version' | 'is_delete'> & { problems: { path: string; reason: string }[] }

/**
 * The records of a file with a line of column names. A column that is left out stays as it is; an empty cell empties its field.
 * @throws Rejection CSV_UNREADABLE, CSV_COLUMNS, CSV_TOO_LONG
 */
export function readCsv(kind: RecordKind, text: string): CsvRow[] {
  // A wrong encoding leaves this character.
  if (text.includes('\ufffd')) throw new Rejection('CSV_UNREADABLE')
  const { data: lines, errors } = Papa.parse<string[]>(text.replace(/^\ufeff/, ''), {
    skipEmptyLines: 'greedy',
    // One line of names, and one more than may be, to know that there are too many.
    preview: MAX_CHANGED_RECORDS + 2,
  })
  if (errors.some(({ type }) => type === 'Quotes')) throw new Rejection('CSV_UNREADABLE')
  const [names = [], ...rows] = lines.map((line) => line.map((cell) => cell.trim()))
  const columns = columnsOf(kind)
  const isKnown = names.every((name) => columns.has(name) || OWN.some((own) => own === name))
  if (!isKnown || !names.includes('id') || new Set(names).size < names.length) throw new Rejection('CSV_COLUMNS')
  if (rows.length > MAX_CHANGED_RECORDS) throw new Rejection('CSV_TOO_LONG')
  if (rows.length === 0 || rows.some((row) => row.length !== names.length)) throw new Rejection('CSV_UNREADABLE')
  return rows.map((row) => readRow(columns, new Map(names.map((name, index) => [name, unguarded(row[index] ?? '')]))))
}

function readRow(columns: Map<string, Leaf>, cells: Map<string, string>): CsvRow {
  const problems: CsvRow['problems'] = []
  const read = (name: string, leaf: Leaf) => {
    const cell = cells.get(name)
    if (cell === undefined) return undefined
    const value = READ[leaf](cell)
    if (value === undefined) problems.push({ path: name, reason: 'invalid_type' })
    return value
  }
  const data: NonNullable<RecordPatch['data']> = {}
  for (const [path, leaf] of columns) if (cells.has(path)) put(data, path.split('.'), read(path, leaf) ?? null)
  const own = { sort: read('sort', 'number'), is_visible: read('is_visible', 'json') }
  const { data: kept = {}, error } = rowFields.safeParse(own)
  for (const { path } of error?.issues ?? []) problems.push({ path: path.join('.'), reason: 'invalid_type' })
  const id = cells.get('id') ?? ''
  return { id: recordId.safeParse(id).data ?? id, ...kept, data, problems }
}

/** An empty cell leaves them as they are. */
const emptied = <T extends z.ZodType>(schema: T) =>
  z.preprocess((value) => (value === null ? undefined : value), schema.optional())
const rowFields = z.object({ sort: emptied(z.int32()), is_visible: emptied(z.boolean()) })

/** Undefined for what cannot be read; an empty cell is null. */
const READ: Record<Leaf, (cell: string) => unknown> = {
  text: (cell) => (cell === '' ? null : cell),
  words: (cell) => cell,
  number: (cell) => (cell === '' ? null : NUMBER.test(cell) ? Number(cell) : undefined),
  json: (cell) => (cell === '' ? null : parsed(cell)),
}

function parsed(cell: string): unknown {
  // Spreadsheets write TRUE.
  if (/^(true|false)$/i.test(cell)) return cell.toLowerCase() === 'true'
  try {
    const value: unknown = JSON.parse(cell)
    return isShallow(value) ? value : undefined
  } catch {
    return undefined
  }
}

function put(data: Record<string, unknown>, [name = '', ...rest]: string[], value: unknown): void {
  if (rest.length === 0) {
    data[name] = value
    return
  }
  const inner = isFields(data[name]) ? data[name] : {}
  put(inner, rest, value)
  data[name] = inner
}
