import type { Part } from '../bench.ts'
import { comments } from '../social/comments.ts'

/** What members and visitors do with posts. */
export const social: Part = {
  name: 'social',
  says: 'the first page of many comments against that of few',
  async run(bench) {
    await bench.built()
    let holds = true
    for (const measure of [comments]) holds = (await measure(bench)) && holds
    return holds
  },
}
