import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { SLICES } from '#server/composition/slices.ts'
import { problemsOf, readSources, tablesNamedIn, withReads } from './table-reads.ts'

const SOURCES = readSources()

it('each slice declares the slices whose tables it reads, and no others', () => {
  expect(problemsOf(SLICES, SOURCES), '`reads` of slice.ts is out of step').toEqual([])
})

it('docs/engine.md shows who reads whose tables', () => {
  const written = readFileSync(new URL('../docs/engine.md', import.meta.url), 'utf8')
  expect(written, 'docs/engine.md is out of date: `npm run docs` writes it').toBe(withReads(written, SLICES, SOURCES))
})

describe('a source reads', () => {
  const SQL = 'select p.id from post p left join account a on a.id = p.owner_id'

  it.each([
    ['what a query is from', `db.selectFrom('post as p').select('p.id')`, ['post']],
    ['several at once', `db.selectFrom(['post as p', 'account'])`, ['post', 'account']],
    ['what a query joins', `query.innerJoin('room as r', 'r.post_id', 'p.id')`, ['room']],
    ['what an expression names', `sql\`select from \${sql.table('post')}\``, ['post']],
    ['what a statement is from and joins', `sql.query('${SQL}')`, ['post', 'account']],
    ['what stands between expressions', `sql\`join \${a} on (select from "file" where \${b})\``, ['file']],
    ['what a part of a statement joins', 'const SHOWN = `post p on p.id = g.id`', ['post']],
    ['what a helper is given', `limitPer({ table: 'branch', most: 1 })`, ['branch']],
    ['no comment and no import', `import { b } from './post.ts' // from post join room`, []],
    ['no other literal', `const kind = 'post'; lines.join('account')`, []],
  ])('%s', (_, source, read) => {
    expect(tablesNamedIn(source).read).toEqual(read)
  })

  it('and has tables of its own, which it declares or fills', () => {
    const source = `declare module './database.ts' { interface Tables { draft: DraftRow } }
      sql.query('insert into viewer (id) values ($1)')`
    expect(tablesNamedIn(source).own).toEqual(['draft', 'viewer'])
  })
})

describe('of slices that read each other', () => {
  const branch = { name: 'branch', reads: [], projectors: [{ tables: ['branch'] }] }
  const room = { name: 'room', reads: ['branch'], projectors: [{ tables: ['room'] }] }
  const sourceOf = (of: string, read: string[], own: string[] = []) => ({ file: `${of}/queries.ts`, of, read, own })
  const roomReads = sourceOf('room', ['branch', 'room', 'typed'])

  it('an undeclared read is named with its file', () => {
    expect(problemsOf([branch, room], [roomReads, sourceOf('branch', ['room'])])).toEqual([
      'branch reads "room" of room in branch/queries.ts, undeclared.',
    ])
  })

  it('a declaration that nothing needs is named', () => {
    expect(problemsOf([branch, room], [sourceOf('room', ['room'])])).toEqual([
      'room declares that it reads branch, and does not.',
    ])
  })

  it('a table that two slices write is named', () => {
    expect(problemsOf([branch, room], [roomReads, sourceOf('room', [], ['branch'])])).toEqual([
      'Several slices write the table "branch": branch, room.',
    ])
  })

  it('the page shows both, and the rooms that read tables of slices', () => {
    const sources = [roomReads, sourceOf('branch', ['room']), sourceOf('sign-in/', ['branch'])]
    const page = withReads('# Engine\n\n## Who reads whose tables\nof yesterday', [branch, room], sources)
    expect(page).toMatch(/^# Engine\n\n## Who reads whose tables\n/)
    expect(page).not.toContain('of yesterday')
    expect(page).toContain(
      '| branch | `branch` | **room** |\n| room | `room` | **branch** |\n| sign-in/ |  | branch |\n',
    )
  })
})
