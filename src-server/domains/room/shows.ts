import { sql } from 'kysely'
import type { Shows } from '../../procedures/shows.ts'

/** A withdrawn room shows its pictures as well, as it comes back when it is saved. */
export const roomsShow: readonly Shows[] = [
  (file) => file.exists(file.selectFrom('room').select('room.id').where(sql<boolean>`room.images @> array[file.id]`)),
]
