import { tokenProblem } from './check.ts'
import { notes } from './notes.ts'
import type { Token } from './types.ts'

/** What was read of a token, for as long as it is not written to, and its number in the graph of a search. */
export type TokenNote = {
  chainId: number
  address: string
  decimals: number
  buyFeeBps: bigint | undefined
  sellFeeBps: bigint | undefined
  /** The address in lower case, and its first 48 bits, which mostly tell two addresses apart. */
  lower: string
  head: number
  /** Whether it takes a part of what is bought or sold. */
  taxed: boolean
  /** In which graph it has the number. */
  graph: object | undefined
  id: number
}

const known = /* @__PURE__ */ notes<TokenNote>()

/** What there is to know of a token, which is looked at once; undefined for what is none. */
export function noteOf(token: Token): TokenNote | undefined {
  const note = known.get(token)
  if (note !== undefined && isNoteOf(note, token)) return note
  if (tokenProblem(token) !== undefined) return undefined
  const { chainId, address, decimals, buyFeeBps, sellFeeBps } = token
  const lower = address.toLowerCase()
  const taxed = (buyFeeBps ?? 0n) !== 0n || (sellFeeBps ?? 0n) !== 0n
  const made = {
    chainId,
    address,
    decimals,
    buyFeeBps,
    sellFeeBps,
    lower,
    head: Number(lower.slice(0, 14)),
    taxed,
    graph: undefined,
    id: -1,
  }
  known.set(token, made)
  return made
}

export function isNoteOf(note: TokenNote, token: Token): boolean {
  return (
    note.address === token.address &&
    note.chainId === token.chainId &&
    note.decimals === token.decimals &&
    note.buyFeeBps === token.buyFeeBps &&
    note.sellFeeBps === token.sellFeeBps
  )
}

/** Whether both are of one chain, and the first has the lower address. */
export function isBefore(a: TokenNote, b: TokenNote): boolean {
  return a.chainId === b.chainId && (a.head < b.head || (a.head === b.head && a.lower < b.lower))
}
