import { createHmac } from 'node:crypto'
import { loopback } from './loopback.ts'

const APP_ID = '1234567890'
export const APP_SECRET = 'graph-secret-that-nobody-may-read'

type TokenInfo = {
  app_id?: string
  type?: string
  is_valid?: boolean
  expires_at?: number
  user_id: string
  me?: string
  name?: string
}
type Trouble = 'html' | 'error' | 'busy' | 'hang' | 'endless' | 'elsewhere'

/**
 * A fake Facebook: a login page whose visitors always agree, and the Graph API calls of sign-in
 * (https://developers.facebook.com/docs/facebook-login/guides/advanced/manual-flow).
 */
export async function graphApi(redirectUri: string) {
  const tokens = new Map<string, TokenInfo>()
  const codes = new Map<string, string>()
  const state: { trouble: Trouble | null; here: string } = { trouble: null, here: '' }

  const calls: Record<string, (query: URLSearchParams) => { status: number; body: object } | string> = {
    '/dialog': (query) => {
      if (query.get('client_id') !== APP_ID || query.get('redirect_uri') !== redirectUri) return failed(191)
      const code = crypto.randomUUID()
      codes.set(code, state.here)
      return `${redirectUri}?${new URLSearchParams({ code, state: query.get('state') ?? '' })}`
    },
    '/oauth/access_token': (query) => {
      const code = query.get('code') ?? ''
      const token = codes.get(code)
      codes.delete(code)
      const ours = query.get('client_secret') === APP_SECRET && query.get('redirect_uri') === redirectUri
      return ours && token ? found({ access_token: token, token_type: 'bearer', expires_in: 5_000_000 }) : failed(100)
    },
    '/debug_token': (query) => {
      if (query.get('access_token') !== `${APP_ID}|${APP_SECRET}`) return failed(190)
      const known = tokens.get(query.get('input_token') ?? '')
      if (!known) return found({ data: { error: { code: 190, message: 'Malformed access token' }, is_valid: false } })
      const { me: _, name: _name, ...data } = known
      return found({
        data: { app_id: APP_ID, type: 'USER', is_valid: true, expires_at: 0, scopes: ['public_profile'], ...data },
      })
    },
    '/me': (query) => {
      const token = query.get('access_token') ?? ''
      const proof = createHmac('sha256', APP_SECRET).update(token).digest('hex')
      const known = tokens.get(token)
      if (!known || query.get('appsecret_proof') !== proof) return failed(190)
      return found({ id: known.me ?? known.user_id, name: known.name })
    },
  }

  const { origin: graph, stop } = await loopback((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://graph')
    const say = (status: number, type: string, body: string, headers = {}) =>
      response.writeHead(status, { 'content-type': type, ...headers }).end(body)
    if (state.trouble === 'hang') return
    if (state.trouble === 'html') return say(200, 'text/html', '<!doctype html><h1>Sorry</h1>')
    if (state.trouble === 'error') return say(500, 'application/json', '{"error":{"code":1}}')
    if (state.trouble === 'busy') return say(400, 'application/json', '{"error":{"code":4}}')
    if (state.trouble === 'elsewhere') return say(302, 'text/plain', '', { location: '/me' })
    if (state.trouble === 'endless') return say(200, 'application/json', `{"data":"${'x'.repeat(200_000)}"}`)
    const answer = calls[pathname]?.(searchParams) ?? failed(2_500)
    if (typeof answer === 'string') return say(302, 'text/plain', '', { location: answer })
    return say(answer.status, 'application/json', JSON.stringify(answer.body))
  })

  return {
    graph,
    settings: { appId: APP_ID, appSecret: APP_SECRET, graph, dialog: `${graph}/dialog` },
    /** An access token of a person, who uses the browser from now on. */
    token(known: TokenInfo): string {
      state.here = `EAA${crypto.randomUUID().replaceAll('-', '')}`
      tokens.set(state.here, known)
      return state.here
    },
    is: (trouble: Trouble | null) => {
      state.trouble = trouble
    },
    stop,
  }
}

const found = (body: object) => ({ status: 200, body })
const failed = (code: number) => ({ status: 400, body: { error: { message: 'no', type: 'OAuthException', code } } })
