import { Bar, BarChart, CartesianGrid, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts'
import { formatNumber } from '#client/lib/format.ts'
import { useLocale } from '#client/lib/locale.ts'

type Bars = { name: string; value: number }
type Props = { label: string; unit: string; bars: readonly Bars[] }

const INK = { fill: 'var(--color-soft)', fontSize: 12 }

/** A chart of one number by days or parts of a day. The keyboard goes from bar to bar; the table beside it says the same. */
export default function Chart({ label, unit, bars }: Props) {
  const locale = useLocale()
  const text = (value: unknown) => formatNumber(Number(value), locale)
  return (
    <ResponsiveContainer width="100%" height={220}>
      <BarChart data={[...bars]} title={label} margin={{ top: 8, right: 8, bottom: 0, left: 0 }}>
        <CartesianGrid vertical={false} stroke="var(--color-line)" />
        <XAxis dataKey="name" tick={INK} tickLine={false} axisLine={false} minTickGap={24} />
        <YAxis tick={INK} tickLine={false} axisLine={false} width={48} allowDecimals={false} tickFormatter={text} />
        <Tooltip
          cursor={{ fill: 'var(--color-accent-tint)' }}
          contentStyle={{ background: 'var(--color-raised)', border: '1px solid var(--color-line)', borderRadius: 12 }}
          labelStyle={{ color: 'var(--color-ink)' }}
          itemStyle={{ color: 'var(--color-ink)' }}
          formatter={text}
        />
        <Bar
          dataKey="value"
          name={unit}
          fill="var(--color-accent-base)"
          radius={[4, 4, 0, 0]}
          maxBarSize={48}
          isAnimationActive={false}
        />
      </BarChart>
    </ResponsiveContainer>
  )
}
