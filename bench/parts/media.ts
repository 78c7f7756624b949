import type { Part } from '../bench.ts'
import { files } from '../media/files.ts'
import { memory } from '../media/memory.ts'
import { openScene } from '../media/scene.ts'

/** Pictures, from the upload to their files. */
export const media: Part = {
  name: 'media',
  says: 'a picture to all its files, against sharp alone, and whether the memory of that grows',
  async run(bench) {
    await bench.built()
    const scene = await openScene(bench)
    let holds = true
    for (const measure of [memory, files]) holds = (await measure(bench, scene)) && holds
    return holds
  },
}
