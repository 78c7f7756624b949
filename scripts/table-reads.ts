import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { parseSync, types } from '@babel/core'
import type { Slice } from '#server/procedures/slice.ts'

const ROOT = path.resolve(import.meta.dirname, '..')
const SYNTAX = { babelrc: false, configFile: false, parserOpts: { plugins: ['typescript' as const] } }

/** Methods of the query builder whose first argument names a table, or several. */
const READING = /^(selectFrom|from|using|table|\w+Join\w*)$/
/** The words before a table in SQL. A statement is put together of parts, one of which may begin with what is joined. */
const READ = /\b(?:from|join|using)\s+"?(\w+)|^\s*(\w+)(?:\s+as)?\s+\w+\s+on\b/g
const FILLED = /\binsert\s+into\s+"?(\w+)/g

/** Words in the places of tables; only some of them are tables. */
type Named = { read: string[]; own: string[] }

/**
 * Finds which tables a source reads, and which are its own, as it declares their rows or fills them. It does not see a table whose
 * name comes from a variable, unless the name stands in a property `table`, nor one that follows a comma.
 */
export function tablesNamedIn(source: string): Named {
  const named: Named = { read: [], own: [] }
  types.traverseFast(parseSync(source, SYNTAX), (node) => {
    named.read.push(...argumentsOf(node), ...propertiesOf(node))
    named.own.push(...rowsDeclaredIn(node))
    for (const text of textsOf(node)) {
      named.read.push(...wordsAt(READ, text))
      named.own.push(...wordsAt(FILLED, text))
    }
  })
  return named
}

function argumentsOf(node: types.Node): string[] {
  if (!types.isCallExpression(node) || !types.isMemberExpression(node.callee)) return []
  const [first] = node.arguments
  if (!first || !types.isIdentifier(node.callee.property) || !READING.test(node.callee.property.name)) return []
  const named = types.isArrayExpression(first) ? first.elements : [first]
  return named.flatMap((one) => (one ? textsOf(one) : [])).flatMap((text) => text.split(' ', 1))
}

const propertiesOf = (node: types.Node): string[] =>
  types.isObjectProperty(node) && types.isIdentifier(node.key, { name: 'table' }) ? textsOf(node.value) : []

function rowsDeclaredIn(node: types.Node): string[] {
  if (!types.isTSInterfaceDeclaration(node) || node.id.name !== 'Tables') return []
  return node.body.body.flatMap((one) =>
    types.isTSPropertySignature(one) && types.isIdentifier(one.key) ? one.key.name : [],
  )
}

/** The text of a literal, with a sign in the place of each expression. */
function textsOf(node: types.Node): string[] {
  if (types.isStringLiteral(node)) return [node.value]
  return types.isTemplateLiteral(node) ? [node.quasis.map(({ value }) => value.raw).join('$')] : []
}

const wordsAt = (pattern: RegExp, text: string): string[] =>
  [...text.matchAll(pattern)].flatMap(([, ...words]) => words.find(Boolean) ?? [])

/** A file of the server, and which slice it belongs to, or else which room (`sign-in/`). */
type Source = Named & { file: string; of: string }

const sourceOf = (file: string): string => {
  const [, room = '', slice = ''] = file.split('/')
  return room === 'domains' && !slice.includes('.') ? slice : `${room}/`
}

/** Reads which tables the files of the server name, without tests. */
export const readSources = (): Source[] =>
  globSync('src-server/*/**/*.ts', { cwd: ROOT, exclude: ['**/testing/**', '**/*.{test,arbitrary}.ts'] })
    .sort()
    .map((file) => ({ file, of: sourceOf(file), ...tablesNamedIn(readFileSync(path.join(ROOT, file), 'utf8')) }))

type Part = Pick<Slice, 'name' | 'reads'> & { projectors: readonly Pick<Slice['projectors'][number], 'tables'>[] }

/** The slices that write each table. */
function writersOf(slices: readonly Part[], sources: readonly Source[]): Map<string, Set<string>> {
  const written = slices.flatMap(({ name, projectors }) => [
    ...projectors.flatMap(({ tables }) => tables.map((table) => ({ table, name }))),
    ...sources.filter(({ of }) => of === name).flatMap(({ own }) => own.map((table) => ({ table, name }))),
  ])
  const byTable = Map.groupBy(written, ({ table }) => table)
  return new Map([...byTable].map(([table, all]) => [table, new Set(all.map(({ name }) => name))]))
}

type Read = { reader: string; table: string; owner: string; file: string }

function readsOf(slices: readonly Part[], sources: readonly Source[]): Read[] {
  const writers = writersOf(slices, sources)
  return sources.flatMap(({ file, of, read }) =>
    [...new Set(read)].flatMap((table) =>
      [...(writers.get(table) ?? [])]
        .filter((owner) => owner !== of)
        .map((owner) => ({ reader: of, table, owner, file })),
    ),
  )
}

/** Says which reads no slice declares, which declarations nothing needs, and which tables two slices write. */
export function problemsOf(slices: readonly Part[], sources: readonly Source[]): string[] {
  const found = readsOf(slices, sources)
  const twice = [...writersOf(slices, sources)].filter(([, names]) => names.size > 1)
  return [
    ...twice.map(([table, names]) => `Several slices write the table "${table}": ${[...names].join(', ')}.`),
    ...slices.flatMap(({ name, reads }) => {
      const own = found.filter(({ reader }) => reader === name)
      const undeclared = own.filter(({ owner }) => !reads.includes(owner))
      const unused = reads.filter((slice) => !own.some(({ owner }) => owner === slice))
      return [
        ...undeclared.map(({ table, owner, file }) => `${name} reads "${table}" of ${owner} in ${file}, undeclared.`),
        ...unused.map((slice) => `${name} declares that it reads ${slice}, and does not.`),
      ]
    }),
  ]
}

const HEADING = '## Who reads whose tables\n'
const INTRODUCTION = `
A slice imports another's \`events.ts\` and \`public.ts\` alone, but its SQL may join the tables of any slice, so that a page is one statement (decision 32). Each slice declares whose tables its own SQL reads (\`reads\` of its \`slice.ts\`), and a test compares that with the source (decision 131). A read through another slice's \`public.ts\` belongs to that slice. \`npm run docs\` writes this section.
`
const TABLE = `
**Bold**: the two read each other. The last rows are rooms, and the files beside the slices (\`domains/\`), which declare nothing.

| slice | its tables | reads the tables of |
|---|---|---|
`

/** The page with its last section, who reads whose tables, written anew. */
export function withReads(page: string, slices: readonly Part[], sources: readonly Source[]): string {
  const found = readsOf(slices, sources)
  const names = slices.map(({ name }) => name)
  const rooms = [...new Set(found.map(({ reader }) => reader))].filter((reader) => !names.includes(reader))
  const tables = Map.groupBy(writersOf(slices, sources), ([, [writer]]) => writer)
  const readBy = (reader: string) =>
    names.filter((owner) => found.some((read) => read.reader === reader && read.owner === owner))
  const rows = [...names, ...rooms].map((reader) => {
    const own = (tables.get(reader) ?? []).map(([table]) => `\`${table}\``)
    const read = readBy(reader).map((owner) => (readBy(owner).includes(reader) ? `**${owner}**` : owner))
    return `| ${reader} | ${own.join(', ')} | ${read.join(', ')} |\n`
  })
  const circle = inCircles(names, readBy)
  const knot = `\nReads go in circles among ${circle.length} of ${names.length} slices: ${circle.join(', ')}.\n`
  const before = page.split(HEADING, 1).join('').trimEnd()
  return [`${before}\n\n`, HEADING, INTRODUCTION, knot, TABLE, ...rows].join('')
}

/** Those from which a way of reads leads back to them. */
const inCircles = (names: readonly string[], readBy: (name: string) => string[]): string[] =>
  names.filter((name) => {
    const reached = new Set(readBy(name))
    // The loop goes on through what it adds.
    for (const one of reached) for (const next of readBy(one)) reached.add(next)
    return reached.has(name)
  })
