import { untrustedText } from '../../format/untrustedText.ts'
import type { TokenSubject } from './subjects.ts'

type Token = { contract: string; tokenId: bigint }

/** The names of the tokens that a dialog is about, as they may be shown. */
export type TokenNames = {
  /** All of them, as many as fit. */
  all: string
  /** Of one of them; its number where it is not known. */
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
    subjects.map(subject => [keyOf(subject), untrustedText(subject.name, { max: 60 })]),
  )
  const of = (token: Token) => named.get(keyOf(token)) ?? `#${token.tokenId}`
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
    counted: tokens =>
      some(tokens, token => (token.quantity > 1n ? `${token.quantity} × ${of(token)}` : of(token))),
    all: some(subjects),
  }
}

const keyOf = ({ contract, tokenId }: Token) => `${contract.toLowerCase()}:${tokenId}`
