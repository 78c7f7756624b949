import { createHmac } from 'node:crypto'
import { z } from 'zod'
import { isStorableText } from '#shared/khmer.ts'
import type { Config } from '../platform/config.ts'
import { codeOf, type IdentityProvider, PROVIDER_TIMEOUT_MS, rejected, unavailable } from './identity-provider.ts'

const MAX_BYTES = 64 * 1024
/** Error codes of the API that say nothing about the token: unknown, unavailable, too many calls. */
const TRANSIENT = new Set([1, 2, 4, 17, 32, 341, 613])

const failure = z.object({ error: z.object({ code: z.int() }) })
const inspected = z.object({
  data: z.object({
    is_valid: z.boolean(),
    app_id: z.string().optional(),
    type: z.string().optional(),
    /** Seconds since 1970; 0 means never. */
    expires_at: z.number().optional(),
    user_id: z.string().optional(),
  }),
})
const person = z.object({
  id: z.string().regex(/^\d{1,30}$/),
  name: z.string().refine(isStorableText).optional().catch(undefined),
})
const exchanged = z.object({ access_token: z.string().min(1) })

/**
 * Sign-in with Facebook. An access token is opaque, so the Graph API is asked whose it is and for which app
 * (https://developers.facebook.com/docs/facebook-login/guides/advanced/manual-flow). Facebook verifies no e-mail.
 */
export function createFacebook(
  { appId, appSecret, graph, dialog }: NonNullable<Config['facebook']>,
  now: () => Date,
): IdentityProvider {
  const call = <T>(schema: z.ZodType<T>, path: string, query: Record<string, string>) =>
    getJson(schema, `${graph}/${path}?${new URLSearchParams(query)}`)

  return {
    async authorizationUrl({ redirectUri, state }) {
      const query = {
        client_id: appId,
        redirect_uri: redirectUri,
        state,
        response_type: 'code',
        scope: 'public_profile',
      }
      return new URL(`${dialog}?${new URLSearchParams(query)}`)
    },

    async exchange({ searchParams }, { redirectUri, state }) {
      const code = searchParams.get('code')
      if (searchParams.get('state') !== state) throw rejected('state')
      if (!code) throw rejected('no code')
      const query = { client_id: appId, client_secret: appSecret, redirect_uri: redirectUri, code }
      return (await call(exchanged, 'oauth/access_token', query)).access_token
    },

    async verify(credential) {
      const access = { input_token: credential, access_token: `${appId}|${appSecret}` }
      const { data } = await call(inspected, 'debug_token', access)
      if (!data.is_valid) throw rejected('not valid')
      if (data.app_id !== appId) throw rejected('of another app')
      if (data.type !== 'USER') throw rejected('not of a person')
      if (data.expires_at !== 0 && !(Number(data.expires_at) * 1_000 > now().getTime())) throw rejected('expired')
      const proof = createHmac('sha256', appSecret).update(credential).digest('hex')
      const query = { fields: 'id,name', access_token: credential, appsecret_proof: proof }
      const { id, name } = await call(person, 'me', query)
      if (id !== data.user_id) throw rejected('of two people')
      return { subject: id, name: name ?? null, email: null, once: null }
    },
  }
}

/** @throws Rejection PROVIDER_REFUSED for an error about the token, BUSY when the API does not answer */
async function getJson<T>(schema: z.ZodType<T>, url: string): Promise<T> {
  const { status, body } = await get(url).catch((error: unknown) => {
    throw unavailable(codeOf(error))
  })
  const { data } = schema.safeParse(body)
  if (status === 200 && data !== undefined) return data
  const code = failure.safeParse(body).data?.error.code
  if (status < 400 || status >= 500 || code === undefined || TRANSIENT.has(code)) throw unavailable(`status ${status}`)
  throw rejected(`error ${code}`)
}

async function get(url: string): Promise<{ status: number; body: unknown }> {
  const response = await fetch(url, { redirect: 'error', signal: AbortSignal.timeout(PROVIDER_TIMEOUT_MS) })
  const parts: Uint8Array[] = []
  let bytes = 0
  for await (const part of response.body ?? []) {
    bytes += part.length
    if (bytes > MAX_BYTES) throw new RangeError('too long an answer')
    parts.push(part)
  }
  return { status: response.status, body: JSON.parse(Buffer.concat(parts).toString()) }
}
