import { hash } from 'node:crypto'

/**
 * A page without its nonce, and what allows its scripts instead: the hashes of those that had the nonce. It may be sent many
 * times, as nobody can foresee a nonce only where each answer has its own (https://www.w3.org/TR/CSP3/#security-nonces).
 */
export function withHashes(html: string, nonce: string): { html: string; hashes: string[] } {
  const attribute = ` nonce="${nonce}"`
  const hashes = new Set<string>()
  for (const [, attributes = '', code = ''] of html.matchAll(SCRIPT)) {
    if (attributes.includes(attribute) && code !== '') hashes.add(`'sha256-${hash('sha256', code, 'base64')}'`)
  }
  return { html: html.replaceAll(attribute, ''), hashes: [...hashes] }
}

const SCRIPT = /<script\b([^>]*)>(.*?)<\/script>/gs
