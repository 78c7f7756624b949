import type { Example, Examples, World } from '../procedures/examples.ts'
import type { Fields } from './hostile.ts'
import { modulesOfSlices } from './of-slices.ts'

const slices = await modulesOfSlices<{ examples: Examples }>('examples.ts')
const THINGS: ReadonlyMap<string, Example> = new Map(slices.flatMap(({ examples }) => Object.entries(examples)))

/** The ids of every thing that an example may name. */
export const EXAMPLE_IDS: readonly string[] = [...THINGS.values()].map(({ id }) => id)

async function realId(world: World, name: string): Promise<string> {
  const id = await THINGS.get(name)?.make(world, (other) => realId(world, other))
  if (id === undefined) throw new Error(`there is no ${name} that an example could name`)
  return id
}

/** Ids of real things by the example ids in `example` that stand for them, alone or in the name of a stream. */
export async function realIds(world: World, example: Fields | readonly string[]): Promise<ReadonlyMap<string, string>> {
  const text = JSON.stringify(example)
  const ids = new Map<string, string>()
  for (const [name, thing] of THINGS) {
    if (!text.includes(thing.id)) continue
    const id = await realId(world, name)
    ids.set(thing.id, id).set(`${name}-${thing.id}`, `${name}-${id}`)
  }
  return ids
}
