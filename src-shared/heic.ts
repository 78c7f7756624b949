/** Apple's phones write these: HEVC, as still pictures and as sequences. */
const HEVC = /^(?:hei[cmsx]|hev[cmsx])$/
/** Says only how the file is built; what is in it stands further on. */
const GENERAL = /^(?:mif1|msf1)$/
/** Behind the first brand and its version. */
const FURTHER_BRANDS = 16

/** Whether a file is a HEIC photo, by the brands at its beginning. AVIF is built in the same way. */
export function isHeic(file: Uint8Array): boolean {
  const textOf = (at: number) => String.fromCharCode(...file.subarray(at, at + 4))
  if (textOf(4) !== 'ftyp') return false
  const brand = textOf(8)
  if (!GENERAL.test(brand)) return HEVC.test(brand)
  const [high = 0, low = 0] = file.subarray(2, 4)
  const further: string[] = []
  for (let at = FURTHER_BRANDS; at < high * 256 + low; at += 4) further.push(textOf(at))
  return further.some((one) => HEVC.test(one)) && !further.includes('avif')
}
