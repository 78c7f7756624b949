import type { Part } from '../bench.ts'
import { answers } from '../media/answers.ts'
import { files } from '../media/files.ts'
import { memory } from '../media/memory.ts'
import { openScene } from '../media/scene.ts'

/** Pictures, from the upload to their files. */
export const media: Part = {
  name: 'media',
  says: 'a picture to all its files, against sharp alone; the memory of that, and uploads while the workers are busy',
  async run(bench) {
    await bench.built()
    const scene = await openScene(bench)
    let holds = true
    for (const measure of [memory, files, answers]) holds = (await measure(bench, scene)) && holds
    return holds
  },
}
