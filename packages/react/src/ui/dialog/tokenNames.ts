import { checksummed } from '../format/checksummed.ts'
import { shortHex } from '../format/shortHex.ts'
import { timesName } from '../format/timesName.ts'
import type { TokenSubject } from './subjects.ts'
import { tokenLabel } from './tokenLabel.ts'

type Token = { contract: string; tokenId: bigint }

/** The names of the tokens that a dialog is about, as they may be shown. */
export type TokenNames = {
  /** All of them, as many as fit. */
  all: string
  /** Of one of them, with its number; with its contract where another contract's has the same. */
  of(token: Token): string
  /** Of some of them, as many as fit. */
  some(tokens: readonly Token[]): string
  /** The same, with how many of each where that is more than one. */
  counted(tokens: readonly (Token & { quantity: bigint })[]): string
}

/** Names beyond these are counted. */
const most = 3

export function tokenNames(subjects: readonly TokenSubject[]): TokenNames {
  const named = new Map(
    subjects.map(subject => [keyOf(subject), tokenLabel(subject.name, subject.tokenId)]),
  )
  const times = new Map<string, number>()
  for (const label of named.values()) times.set(label, (times.get(label) ?? 0) + 1)
  const of = (token: Token) => {
    const label = named.get(keyOf(token)) ?? tokenLabel(undefined, token.tokenId)
    return (times.get(label) ?? 0) > 1
      ? `${label} (${shortHex(checksummed(token.contract))})`
      : label
  }
  const some = <token extends Token>(
    tokens: readonly token[],
    name: (token: token) => string = of,
  ) => {
    const shown = tokens.slice(0, most).map(name).join(', ')
    return tokens.length > most ? `${shown} + ${tokens.length - most}` : shown
  }
  return {
    of,
    some: tokens => some(tokens),
    counted: tokens => some(tokens, token => timesName(token.quantity, of(token))),
    all: some(subjects),
  }
}

const keyOf = ({ contract, tokenId }: Token) => `${contract.toLowerCase()}:${tokenId}`
