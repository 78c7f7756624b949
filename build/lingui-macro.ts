import { transformAsync } from '@babel/core'
import linguiMacro from '@lingui/babel-plugin-lingui-macro'
import type { Plugin } from 'vite'

/** Runs only Lingui's macro, over the files that import it. */
export function linguiMacroPlugin(): Plugin {
  return {
    name: 'domner:lingui-macro',
    enforce: 'pre',
    transform: {
      // Code-split route modules have a query after their extension.
      filter: { id: { include: /\.[jt]sx?(?:\?|$)/, exclude: /node_modules/ }, code: /@lingui\/(?:core|react)\/macro/ },
      async handler(code, id) {
        const result = await transformAsync(code, {
          filename: id.split('?')[0],
          babelrc: false,
          configFile: false,
          sourceMaps: true,
          parserOpts: { plugins: ['typescript', 'jsx'] },
          plugins: [linguiMacro],
        })
        return result?.code ? { code: result.code, map: result.map } : null
      },
    },
  }
}
