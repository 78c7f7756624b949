/** An object whose every path is a function: `proxy.a.b(1)` calls `(['a', 'b'], [1])`. */
export function pathProxy<Args extends unknown[]>(
  call: (path: readonly string[], args: Args) => unknown,
  path: readonly string[] = [],
): unknown {
  return new Proxy(() => undefined, {
    // `await` looks for `then`: the proxy is no promise.
    get: (_, key) => (typeof key === 'string' && key !== 'then' ? pathProxy(call, [...path, key]) : undefined),
    apply: (_target, _self, args: Args) => call(path, args),
  })
}
