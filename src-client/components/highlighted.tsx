type Range = readonly [start: number, end: number]

/** A text with its found parts marked. @param ranges in UTF-16 units, in order */
export function Highlighted({ text, ranges }: { text: string; ranges: readonly Range[] }) {
  return ranges.flatMap(([start, end], nth) => [
    text.slice(ranges[nth - 1]?.[1] ?? 0, start),
    <mark key={start} className="rounded-sm bg-gold-soft text-inherit">
      {text.slice(start, end)}
    </mark>,
    nth === ranges.length - 1 ? text.slice(end) : '',
  ])
}
