import type { Sql } from '../event-sourcing/sql.ts'

/**
 * Copies posts `p` of a query, each with other values; the database computes some columns itself and takes none for them.
 * @param values the arguments of `jsonb_build_object`
 * @param from what follows `from`
 * @returns their ids
 */
export async function copyPosts(sql: Sql, values: string, from: string): Promise<string[]> {
  const { rows: columns } = await sql.query<{ name: string }>(
    `select attname as name from pg_attribute
     where attrelid = 'post'::regclass and attnum > 0 and not attisdropped and attgenerated = ''`,
  )
  const list = columns.map(({ name }) => name).join(', ')
  const { rows } = await sql.query<{ id: string }>(
    `insert into post (${list}) select ${list} from (
       select (jsonb_populate_record(p, jsonb_build_object('id', gen_random_uuid(), ${values}))).* from ${from}
     ) as copied returning id`,
  )
  return rows.map(({ id }) => id)
}
