import * as z from 'zod/mini'

/** A whole number between these, both included. */
export const whole = (least: number, most: number) => {
  const rule = `must be a whole number from ${least} to ${most}`
  return z.int(rule).check(z.minimum(least, rule), z.maximum(most, rule))
}
