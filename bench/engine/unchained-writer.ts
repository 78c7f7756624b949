import { registerHooks } from 'node:module'

// The committer appends as it did before the chain.
registerHooks({
  resolve: (specifier, context, next) => {
    const isAppend = specifier === './store.ts' && context.parentURL?.endsWith('/commit.ts')
    return next(isAppend ? new URL('unchained-store.ts', import.meta.url).href : specifier, context)
  },
})
await import('./writer.ts')
