import { inject } from 'vitest'
import { z } from 'zod'
import type { SavePostInput } from '#shared/post.ts'
import { picture } from './screen.ts'
import { demoPasswords } from './sign-in.ts'
import { tokenAs } from './tokens.ts'

export type Offer = Omit<SavePostInput, 'images' | 'language'>

type Owner = { access_token: string; dashboard: string }

/**
 * Publishes posts as the demo's owner, each with a picture.
 * @returns what removes them: other tests count what the demonstration has
 */
export async function publish(offers: readonly Offer[]): Promise<() => Promise<void>> {
  const { access_token } = await tokenAs('demo.owner')
  const { ids, call } = await publishAs({ access_token, dashboard: (await demoPasswords()).dashboard }, offers)
  return async () => {
    for (const id of ids) await call('post.remove', { id })
  }
}

/** Publishes posts as an owner, whose dashboard it opens. @returns their ids, and how the owner makes calls */
export async function publishAs({ access_token, dashboard }: Owner, offers: readonly Offer[]) {
  const send = async (path: string, body: string | FormData): Promise<unknown> => {
    const headers = {
      authorization: `Bearer ${access_token}`,
      ...(typeof body === 'string' && { 'content-type': 'application/json' }),
    }
    const response = await fetch(inject('baseUrl') + path, { method: 'POST', headers, body })
    if (!response.ok) throw new Error(`${path}: ${await response.text()}`)
    return response.json()
  }
  const call = (path: string, input: object) => send(`/trpc/${path}`, JSON.stringify(input))
  await call('business.openDashboard', { password: dashboard })
  const ids: string[] = []
  for (const offer of offers) {
    const images = [await upload(send)]
    const saved = SAVED.parse(await call('post.save', { ...offer, images, language: 'en' }))
    const { id } = saved.result.data
    await call('post.publish', { id })
    ids.push(id)
  }
  return { ids, call }
}

const withId = z.object({ id: z.string() })
export const SAVED = z.object({ result: z.object({ data: withId }) })
const UPLOADED = z.object({ data: z.tuple([withId]) })

async function upload(send: (path: string, body: FormData) => Promise<unknown>): Promise<string> {
  const { buffer, mimeType, name } = await picture('place.png')
  const form = new FormData()
  form.append('files', new Blob([new Uint8Array(buffer)], { type: mimeType }), name)
  return UPLOADED.parse(await send('/api/saveFiles/post', form)).data[0].id
}
