/** Basis points as a percentage: 250 is "2.5 %". */
export function percent(bps: number, locale = 'en'): string {
  return `${(bps / 100).toLocaleString(locale, { maximumFractionDigits: 2 })} %`
}
