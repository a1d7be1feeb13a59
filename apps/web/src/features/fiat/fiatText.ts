/**
 * About what an amount is worth, to the nearest cent: "≈ $3,012.50". Undefined for a rate that is none. An amount that was
 * typed as so many dollars is rounded down already; rounded down once more, it would be told as a cent less.
 *
 * @param rate Whole units of the fiat currency for one of the amount's, as the marketplace writes it.
 */
export function fiatText(
  { value, decimals }: { value: bigint; decimals: number },
  rate: string,
  { code, locale, isShort = false }: fiatText.Options,
): string | undefined {
  const parts = /^(\d{1,30})(?:\.(\d{1,40}))?$/.exec(rate)
  if (parts === null || !/[1-9]/.test(rate)) return undefined
  const [, whole = '', fraction = ''] = parts
  const one = 10n ** BigInt(fraction.length + decimals)
  const worth = value * BigInt(whole + fraction)
  const cents = nearest(worth * 100n, one)
  const format = new Intl.NumberFormat(locale, { style: 'currency', currency: code.toUpperCase() })
  if (cents === 0n && value !== 0n) return `< ${text(format, 1n)}`
  if (isShort && cents >= 10_000n) {
    const whole = new Intl.NumberFormat(locale, {
      ...{ style: 'currency', currency: code.toUpperCase() },
      maximumFractionDigits: 0,
    })
    return `≈ ${whole.format(nearest(worth, one))}`
  }
  return `≈ ${text(format, cents)}`
}

export declare namespace fiatText {
  type Options = {
    code: string
    locale: string
    /** From a hundred on without cents, for grids. */
    isShort?: boolean | undefined
  }
}

const nearest = (value: bigint, one: bigint) => (2n * value + one) / (2n * one)

/** By its digits, which Intl takes as they are: no amount goes through floating point. */
function text(format: Intl.NumberFormat, cents: bigint): string {
  const digits = `${cents / 100n}.${String(cents % 100n).padStart(2, '0')}`
  return format.format(digits as `${number}`)
}
