import type { SignatureCheck, Signed } from './orderKind.ts'

type Ask = () => Promise<Signed | undefined>

/** How a maker signed, as the chain says in its turn where that has the last word; undefined where they did not. */
export async function signedBy(
  checked: SignatureCheck | '',
  inTurn: (of: 'unproved' | 'proved', ask: Ask) => Promise<Signed | undefined>,
): Promise<Signed | undefined> {
  if (!checked) return undefined
  if (typeof checked === 'function') return inTurn('unproved', checked)
  return 'ask' in checked ? inTurn('proved', checked.ask) : checked
}
