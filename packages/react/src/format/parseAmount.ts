const MOST = (1n << 256n) - 1n

/**
 * What a person typed as an amount, in base units, exactly. Never goes through a floating-point number.
 *
 * A point is the decimal sign. A comma is taken for one only where it cannot mean thousands: "1,5" is
 * one and a half, "1,500" is refused, because readers of different countries disagree about it.
 *
 * @param decimals Decimal places of the currency.
 * @returns The amount in base units, or the reason why the text is not one.
 */
export function parseAmount(text: string, decimals: number): parseAmount.Result {
  const compact = text.replace(/(?<=\d)[\s\u202f\u00a0'](?=\d{3}(?!\d))/g, '').trim()
  if (compact === '') return { reason: 'empty' }
  if (/^\d{1,3}(,\d{3})+(\.\d*)?$/.test(compact) && !/^0,/.test(compact))
    return { reason: 'ambiguous' }
  const plain = /^\d*,\d*$/.test(compact) ? compact.replace(',', '.') : compact
  const match = /^(\d*)(?:\.(\d*))?$/.exec(plain)
  const whole = match?.[1] ?? ''
  const fraction = match?.[2] ?? ''
  if (match === null || (whole === '' && fraction === '')) return { reason: 'not-a-number' }
  if (fraction.replace(/0+$/, '').length > decimals) return { reason: 'too-precise' }
  if (whole.length > 78) return { reason: 'too-large' }
  const value = BigInt(whole + fraction.slice(0, decimals).padEnd(decimals, '0'))
  return value > MOST ? { reason: 'too-large' } : { value }
}

export declare namespace parseAmount {
  type Reason = 'empty' | 'not-a-number' | 'ambiguous' | 'too-precise' | 'too-large'
  type Result = { value: bigint; reason?: undefined } | { reason: Reason; value?: undefined }
}
