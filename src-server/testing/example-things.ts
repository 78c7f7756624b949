import { z } from 'zod'
import { EXAMPLE_ID } from '../procedures/description.ts'
import type { Fields } from './hostile.ts'

/** Asks a procedure by its path, as somebody. */
export type Ask = (path: string, input?: Fields) => Promise<unknown>

/** Where the things are made: an application of a test, or a server. */
export type World = {
  guest: Ask
  /** Somebody who has just registered. */
  newMember(): Promise<Ask>
  /** @returns the id of a stored picture */
  newPicture(): Promise<string>
}

const PASSWORD = 'pepper-and-salt'
const APPLICATION = { business_name: 'Kep', password: PASSWORD, confirm_password: PASSWORD }
const withId = z.object({ id: z.string() })

/** A real thing for each example id. */
const THINGS: Record<keyof typeof EXAMPLE_ID, (world: World) => Promise<string | undefined>> = {
  /** Of a member who has applied for a business account. */
  async account({ newMember }) {
    const ask = await newMember()
    return z.object({ uuid: z.string() }).parse(await ask('business.submit', APPLICATION)).uuid
  },
  async session({ newMember }) {
    const ask = await newMember()
    return z.array(withId).parse(await ask('account.sessions'))[0]?.id
  },
  picture: ({ newPicture }) => newPicture(),
  /** Of the product's own; an admin of another test may have made one with a code for an id. */
  async category({ guest }) {
    const all = z.array(withId).parse(await guest('catalog.allCategories'))
    return all.find(({ id }) => z.uuid().safeParse(id).success)?.id
  },
  post: firstPost,
  async comment({ guest, newMember }) {
    const ask = await newMember()
    return withId.parse(await ask('comment.save', { post_id: await firstPost({ guest }), text: 'By the sea' })).id
  },
}

async function firstPost({ guest }: Pick<World, 'guest'>): Promise<string | undefined> {
  return z.object({ rows: z.array(withId) }).parse(await guest('post.list', { page_type: 'visit' })).rows[0]?.id
}

/** Ids of real things by the example ids in `example` that stand for them, alone or in the name of a stream. */
export async function realIds(world: World, example: Fields): Promise<ReadonlyMap<string, string>> {
  const text = JSON.stringify(example)
  const exampleIds: Record<string, string> = EXAMPLE_ID
  const ids = new Map<string, string>()
  for (const [name, make] of Object.entries(THINGS)) {
    const exampleId = exampleIds[name] ?? ''
    if (!text.includes(exampleId)) continue
    const id = await make(world)
    if (id === undefined) throw new Error(`there is no ${name} that an example could name`)
    ids.set(exampleId, id).set(`${name}-${exampleId}`, `${name}-${id}`)
  }
  return ids
}
