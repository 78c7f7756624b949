import { basename } from 'node:path'
import type { Plugin } from 'vite'

/**
 * Functions of React DOM that only features need which nothing here uses; `biome.json` forbids importing these. What only such
 * functions call, the minifier finds unused.
 */
const UNUSED: Record<string, readonly string[]> = {
  'react-dom-client.production.js': [
    // View transitions: without one, these find nothing to do.
    'applyViewTransitionToHostInstances createViewTransitionInstance commitExitViewTransitions commitNestedViewTransitions',
    'getViewTransitionClassName getViewTransitionName restoreEnterOrExitViewTransitions restoreNestedViewTransitions',
    'restoreViewTransitionOnHostInstances startViewTransition trackEnterViewTransitions ViewTransitionPseudoElement',
    // Lists of Suspense, and useActionState.
    'cutOffTailIfNeeded updateSuspenseListComponent mountActionState rerenderActionState updateActionState',
    // Hints of resources, such as preload.
    'preconnect prefetchDNS preinitModuleScript preinitScript preinitStyle preload preloadModule',
  ],
  'react-dom.production.js': ['preconnect prefetchDNS preinit preinitModule preload preloadModule'],
}

/** A function, or an assigned one, at the outermost level: it ends on its line, or where one begins with its brace. */
const OUTERMOST =
  /^(?:function ([\w$]+)\(|exports\.(\w+) = function|(\w+)\.prototype\.\w+ = function)(?:.*\{\};?|[\s\S]*?^\};?)\n/gm

/**
 * Empties the functions that nothing here needs.
 * @param file the name of React's file
 * @throws if there is no such function any more: then see what the feature is made of now
 */
export function withoutUnused(code: string, file: string): string {
  const unused = new Set(UNUSED[file]?.flatMap((names) => names.split(' ')))
  const missing = new Set(unused)
  const lean = code.replaceAll(OUTERMOST, (whole: string, plain?: string, exported?: string, owner?: string) => {
    const name = plain ?? exported ?? owner ?? ''
    if (!unused.has(name)) return whole
    missing.delete(name)
    return plain ? `function ${plain}() {}\n` : ''
  })
  if (missing.size > 0) throw new Error(`${file} has no ${[...missing].join(', ')}: see lean-react.ts`)
  return lean
}

/** Takes features of React DOM that nothing here uses out of the browser's build, which saves 5 KB of the first load. */
export function leanReactPlugin(): Plugin {
  return {
    name: 'domner:lean-react',
    apply: 'build',
    transform: {
      filter: { id: /\/react-dom(?:-client)?\.production\.js$/ },
      handler: (code, id) => ({ code: withoutUnused(code, basename(id)), map: null }),
    },
  }
}
