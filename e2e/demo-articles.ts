import { inject } from 'vitest'
import { z } from 'zod'
import { articlePage, articleView } from '#shared/article.ts'

async function ask<Data>(path: string, input: object, answer: z.ZodType<Data>): Promise<Data> {
  const query = new URLSearchParams({ input: JSON.stringify(input) })
  const response = await fetch(`${inject('baseUrl')}/trpc/${path}?${query}`)
  return z.object({ result: z.object({ data: answer }) }).parse(await response.json()).result.data
}

/** The newest of the demo's articles that mention a place, as Khmer readers get it. */
export async function someArticle(): Promise<z.infer<typeof articleView>> {
  const { rows } = await ask('article.list', {}, articlePage)
  const articles = await Promise.all(rows.map(({ id }) => ask('article.get', { id }, articleView)))
  const article = articles.find(({ mentions, lang }) => mentions.length > 0 && lang === 'kh')
  if (!article) throw new Error('No article of the demo mentions a place')
  return article
}
