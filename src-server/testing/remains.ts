import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import type { TestApp } from './app.ts'

/** Where any of the texts is found: rows of all tables in all schemas, and all files. */
export async function remainsOf({ context }: TestApp, planted: Readonly<Record<string, string>>): Promise<string[]> {
  const { pool, fileStore } = context
  const { rows: tables } = await pool.query<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables
     where schemaname not in ('pg_catalog', 'information_schema')`,
  )
  const found: string[] = []
  for (const [what, text] of Object.entries(planted)) {
    for (const { name } of tables) {
      const { rowCount } = await pool.query(`select from ${name} t where strpos(t::text, $1) > 0 limit 1`, [text])
      if (rowCount) found.push(`${what} in ${name}`)
    }
    for (const file of await readdir(fileStore.root, { recursive: true, withFileTypes: true })) {
      const bytes = file.isFile() ? await readFile(path.join(file.parentPath, file.name)) : Buffer.alloc(0)
      if (bytes.includes(text)) found.push(`${what} in ${file.name}`)
    }
  }
  return found
}
