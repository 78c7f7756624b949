import { isUnavailable, type Sql } from './sql.ts'

type Asked<Key, Answer> = { key: Key; resolve(answer: Answer): void; reject(error: unknown): void }

const MAX_BATCH = 256

/**
 * A question about one key, of which those that are asked in one round of the event loop are one statement. No answer
 * predates its question. (Idea: DataLoader, without its cache.)
 * @param answer gives the answers in the order of the keys, which may repeat
 */
export function batched<Key, Answer>(
  answer: (sql: Sql, keys: readonly Key[]) => Promise<Answer[]>,
): (sql: Sql, key: Key) => Promise<Answer> {
  const gathering = new WeakMap<Sql, Asked<Key, Answer>[]>()

  function begin(sql: Sql): Asked<Key, Answer>[] {
    const batch: Asked<Key, Answer>[] = []
    gathering.set(sql, batch)
    setImmediate(() => {
      if (gathering.get(sql) === batch) gathering.delete(sql)
      void settle(sql, batch)
    })
    return batch
  }

  async function settle(sql: Sql, batch: readonly Asked<Key, Answer>[]): Promise<void> {
    const keys = batch.map(({ key }) => key)
    try {
      const answers = await answer(sql, keys)
      if (answers.length !== keys.length) throw new Error(`${answers.length} answers to ${keys.length} questions`)
      for (const [index, each] of answers.entries()) batch[index]?.resolve(each)
    } catch (error) {
      // A key that the database rejects fails no other caller.
      if (batch.length > 1 && !isUnavailable(error)) for (const each of batch) void settle(sql, [each])
      else for (const { reject } of batch) reject(error)
    }
  }

  return (sql, key) =>
    new Promise((resolve, reject) => {
      const current = gathering.get(sql)
      const batch = current && current.length < MAX_BATCH ? current : begin(sql)
      batch.push({ key, resolve, reject })
    })
}
