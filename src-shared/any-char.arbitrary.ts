import fc from 'fast-check'

/** The characters from one code point to another. */
const between = (first: number, last: number) => ({
  num: last - first + 1,
  build: (nth: number) => String.fromCodePoint(first + nth),
})

/**
 * Any character, half of a surrogate pair too, as the `unit` of texts. ASCII, which most rules are about, comes most often, and
 * failures shrink to it. The unit `binary` of fast-check takes a second or more to make, and has hardly any ASCII.
 */
export const anyChar = fc.oneof(
  { withCrossShrink: true },
  { weight: 8, arbitrary: fc.mapToConstant(between(0x61, 0x7a), between(0x20, 0x60), between(0x7b, 0x7e)) },
  { weight: 4, arbitrary: fc.mapToConstant(between(0, 0xffff)) },
  { weight: 1, arbitrary: fc.mapToConstant(between(0xd800, 0xdfff)) },
  { weight: 4, arbitrary: fc.mapToConstant(between(0x1_0000, 0x10_ffff)) },
)
