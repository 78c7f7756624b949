import { demoChance } from './demo-ids.ts'
import type { PlannedPost } from './plan.ts'

type Kind = {
  id: string
  /** In English, for a language that has none. */
  name: string
  names: { kh: string; en: string; cn: string }
  bed: { kind: 'single' | 'double' | 'queen' | 'king' | 'twin' | 'bunk' | 'dormitory'; count: number }
  people: number
  /** The variant of the motif `bedroom` that shows its beds. */
  view: 0 | 1 | 2
  /** A multiple of the hotel's lowest price. */
  price: number
  description: { kh: string; en: string; cn: string }
}

const KINDS: Record<string, Kind> = {
  dormitory: {
    id: 'dormitory',
    view: 2,
    name: 'Bed in a shared room',
    names: { kh: 'គ្រែក្នុងបន្ទប់រួម', en: 'Bed in a shared room', cn: '床位' },
    bed: { kind: 'dormitory', count: 1 },
    people: 1,
    price: 0.6,
    description: {
      kh: 'គ្រែមួយក្នុងបន្ទប់រួមប្រាំមួយគ្រែ មានវាំងនន ភ្លើងអាន និងទូចាក់សោ។',
      en: 'One of six beds in a shared room, with a curtain, a reading lamp and a locker.',
      cn: '六床合住间中的一张床位，配床帘、阅读灯和带锁储物柜。',
    },
  },
  double: {
    id: 'double',
    view: 0,
    name: 'Double room',
    names: { kh: 'បន្ទប់ពីរនាក់', en: 'Double room', cn: '双人房' },
    bed: { kind: 'double', count: 1 },
    people: 2,
    price: 1,
    description: {
      kh: 'បន្ទប់ស្ងាត់ មានគ្រែសម្រាប់ពីរនាក់ បន្ទប់ទឹកផ្ទាល់ខ្លួន និងកង្ហារ។',
      en: 'A quiet room with a double bed, a bathroom of its own and a fan.',
      cn: '安静的双人房，配独立卫生间和风扇。',
    },
  },
  twin: {
    id: 'twin',
    view: 1,
    name: 'Twin room',
    names: { kh: 'បន្ទប់គ្រែពីរ', en: 'Twin room', cn: '双床房' },
    bed: { kind: 'twin', count: 1 },
    people: 2,
    price: 1.1,
    description: {
      kh: 'គ្រែពីរដាច់គ្នា ម៉ាស៊ីនត្រជាក់ និងតុសម្រាប់ធ្វើការ។',
      en: 'Two separate beds, air conditioning and a table to work at.',
      cn: '两张单人床，配空调和书桌。',
    },
  },
  family: {
    id: 'family',
    view: 1,
    name: 'Family room',
    names: { kh: 'បន្ទប់គ្រួសារ', en: 'Family room', cn: '家庭房' },
    bed: { kind: 'queen', count: 2 },
    people: 4,
    price: 1.7,
    description: {
      kh: 'បន្ទប់ធំសម្រាប់ឪពុកម្តាយ និងកូនពីរ មានទូទឹកកក និងរានហាល។',
      en: 'A large room for parents and two children, with a fridge and a terrace.',
      cn: '适合一家四口的大房间，配冰箱和露台。',
    },
  },
  suite: {
    id: 'suite',
    view: 0,
    name: 'Suite with a view',
    names: { kh: 'បន្ទប់ពិសេសមានទេសភាព', en: 'Suite with a view', cn: '景观套房' },
    bed: { kind: 'king', count: 1 },
    people: 3,
    price: 2.2,
    description: {
      kh: 'បន្ទប់គេងដាច់ពីបន្ទប់ទទួលភ្ញៀវ មានយ៉រមើលឃើញទេសភាព។',
      en: 'A bedroom apart from the sitting room, and a balcony with a view.',
      cn: '卧室与客厅分开，带景观阳台。',
    },
  },
}

/** The kinds of rooms that a place of a type offers. */
const OFFERS: Record<string, readonly string[]> = {
  guest_house: ['dormitory', 'double', 'twin', 'family'],
  bungalow: ['double', 'family', 'twin'],
  hotel: ['double', 'twin', 'family', 'suite'],
  resort: ['double', 'suite', 'family', 'twin'],
}

export type DemoRoom = Kind & { amount: number; dollars: number }

/** One to four kinds of rooms of a demo hotel, with believable prices and amounts, the same at each load. */
export function roomsOf({ id, type, price_from }: PlannedPost): DemoRoom[] {
  const lowest = typeof price_from === 'number' ? price_from : 20
  const kinds = OFFERS[type] ?? OFFERS.hotel ?? []
  const count = 1 + Math.floor(demoChance(`rooms ${id}`) * kinds.length)
  return kinds.slice(0, count).flatMap((name, index) => {
    const kind = KINDS[name]
    if (!kind) return []
    const amount = (type === 'hotel' ? 4 : 2) + Math.floor(demoChance(`amount ${id} ${index}`) * 5)
    return [{ ...kind, amount, dollars: Math.max(4, Math.round(lowest * kind.price)) }]
  })
}
