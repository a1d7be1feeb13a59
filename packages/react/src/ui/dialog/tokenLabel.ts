import { untrustedText } from '../../format/untrustedText.ts'

/** Ids longer than this lose their middle: some contracts have ids of 77 digits. */
const most = 12

/**
 * A token's name with its number, as it may be shown. Names are metadata: the number stands behind each that does not
 * end with it, so that a name cannot take the place of another token's.
 */
export function tokenLabel(name: string | null | undefined, tokenId: bigint): string {
  const number = `#${tokenId}`
  const shown = untrustedText(name, { max: 60 })
  if (shown.endsWith(number)) return shown
  const short = number.length > most + 1 ? `${number.slice(0, 7)}…${number.slice(-6)}` : number
  return shown === '' ? short : `${shown} ${short}`
}
