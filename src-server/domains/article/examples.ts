import { z } from 'zod'
import { EXAMPLE_ID } from '../../procedures/description.ts'
import type { Examples } from '../../procedures/examples.ts'

const saved = z.object({ id: z.string() })
const paragraph = { type: 'paragraph', content: [{ type: 'text', text: 'The market opens at five.' }] }

/** An article in English, as its editor sends it. */
export const exampleText = { title: 'Mornings in Kep', summary: '', body: { type: 'doc', content: [paragraph] } }

export const examples: Examples = {
  article: {
    id: EXAMPLE_ID.article,
    async make({ admin, newPicture }) {
      const [ask, cover] = await Promise.all([admin(), newPicture()])
      const text = { language: 'en', texts: { en: exampleText }, cover, submit: true }
      return saved.parse(await ask('article.save', text)).id
    },
  },
}
