import type { Part } from '../bench.ts'
import { views } from '../social/views.ts'

/** What members and visitors do with posts. */
export const social: Part = {
  name: 'social',
  says: 'views, against a server that does nothing with them',
  async run(bench) {
    await bench.built()
    let holds = true
    for (const measure of [views]) holds = (await measure(bench)) && holds
    return holds
  },
}
