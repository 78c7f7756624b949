import { expect, it } from 'vitest'
import { withoutUnused } from './lean-react.ts'

const HINTS = ['preconnect', 'prefetchDNS', 'preinit', 'preinitModule', 'preload', 'preloadModule']
const FILE = 'react-dom.production.js'

const exported = (name: string) => `exports.${name} = function (href) {\n  if (href) {\n    return href;\n  }\n};\n`

it('takes the unused functions and leaves what stands around them', () => {
  const code = `function noop() {}\n${HINTS.map(exported).join('var kept = 1;\n')}${exported('flushSync')}`
  expect(withoutUnused(code, FILE)).toBe(`function noop() {}\n${'var kept = 1;\n'.repeat(5)}${exported('flushSync')}`)
})

it('keeps the name of a function that others call', () => {
  const code = HINTS.map((name) => `function ${name}(\n  href\n) {\n  return href;\n}\n${name}(1);\n`).join('')
  expect(withoutUnused(code, FILE)).toBe(HINTS.map((name) => `function ${name}() {}\n${name}(1);\n`).join(''))
})

it('rejects a release of React that has no such function', () => {
  const code = HINTS.slice(1).map(exported).join('')
  expect(() => withoutUnused(code, FILE)).toThrow('react-dom.production.js has no preconnect: see lean-react.ts')
})
