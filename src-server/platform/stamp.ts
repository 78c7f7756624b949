/** SQL for a stamp's first value: the clock in microseconds, so that a replayed table never repeats a value. */
export const NEW_STAMP = '(extract(epoch from clock_timestamp()) * 1000000)::bigint'
