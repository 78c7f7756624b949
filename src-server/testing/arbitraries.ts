import fc from 'fast-check'

export const words = fc.constantFrom('', 'A', 'កែប', '暹粒 寺', 'it\'s "quoted" \\ %', 'emoji 🛕', 'two\nlines')
export const maybe = <T>(value: fc.Arbitrary<T>) => fc.option(value, { freq: 2 })
export const hour = fc.constantFrom('00:00', '06:30', '23:59')
export const instant = fc
  .date({ min: new Date('1990-01-01'), max: new Date('2090-01-01'), noInvalidDate: true })
  .map((date) => date.toISOString())
