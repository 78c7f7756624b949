import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { BedKind } from '#shared/booking-words.ts'

export const BED_NAMES: Record<BedKind, MessageDescriptor> = {
  single: msg`Single bed`,
  double: msg`Double bed`,
  queen: msg`Queen bed`,
  king: msg`King bed`,
  twin: msg`Twin beds`,
  bunk: msg`Bunk bed`,
  sofa: msg`Sofa bed`,
  dormitory: msg`Bed in a dormitory`,
}
