import { registerHooks } from 'node:module'
import { text } from 'node:stream/consumers'

/**
 * A program: reads an OpenAPI document and writes the types of its client. The generator needs the programming interface of
 * TypeScript 5, which version 7 has not, and which another package bundles.
 */
const compiler = `import common from '${import.meta.resolve('@ts-morph/common')}'; export default common.ts`
registerHooks({
  resolve: (specifier, context, next) =>
    specifier === 'typescript'
      ? { url: `data:text/javascript,${encodeURIComponent(compiler)}`, shortCircuit: true }
      : next(specifier, context),
})

const { default: generate, astToString } = await import('openapi-typescript')
process.stdout.write(astToString(await generate(await text(process.stdin))))
