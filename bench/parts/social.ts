import type { Part } from '../bench.ts'
import { comments } from '../social/comments.ts'
import { hearts } from '../social/hearts.ts'
import { views } from '../social/views.ts'

/** Members and visitors do this with posts. */
export const social: Part = {
  name: 'social',
  says: 'likes, against plain rows; views, against a server that does nothing with them, and comments, many against few',
  async run(bench) {
    await bench.built()
    let holds = true
    for (const measure of [views, comments, hearts]) holds = (await measure(bench)) && holds
    return holds
  },
}
