/** Both texts from the first line to the last in which they differ. An ellipsis stands for the lines around, which are the same. */
export function differingLines(before: string, after: string): [before: string, after: string] {
  const [old, now] = [before.split('\n'), after.split('\n')]
  const most = Math.min(old.length, now.length)
  let first = 0
  while (first < most && old[first] === now[first]) first++
  let same = 0
  while (same < most - first && old.at(-1 - same) === now.at(-1 - same)) same++
  const part = (lines: string[]): string => {
    const own = lines.slice(first, lines.length - same)
    if (own.length === 0) return '…'
    return [...(first > 0 ? ['…'] : []), ...own, ...(same > 0 ? ['…'] : [])].join('\n')
  }
  return [part(old), part(now)]
}
