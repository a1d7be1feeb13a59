import type { Hex } from 'viem'

/** What the id of a set of tokens says. */
export type TokenSetId =
  | { type: 'token'; contract: Hex; tokenId: bigint }
  | { type: 'contract'; contract: Hex }
  | { type: 'range'; contract: Hex; first: bigint; last: bigint }
  /** Without a contract its tokens are of several. */
  | { type: 'list'; contract: Hex | undefined; root: Hex }

const address = '0x[0-9a-f]{40}'
const uint = '[0-9]{1,78}'
const forms = {
  token: new RegExp(`^token:(${address}):(${uint})$`),
  contract: new RegExp(`^contract:(${address})$`),
  range: new RegExp(`^range:(${address}):(${uint}):(${uint})$`),
  list: new RegExp(`^list:(?:(${address}):)?(0x[0-9a-f]{64})$`),
}

/**
 * Reads the id of a set of tokens: `token:<contract>:<id>`, `contract:<contract>`,
 * `range:<contract>:<first>:<last>`, `list:<contract>:<root>` or `list:<root>`. Undefined for anything else.
 */
export function parseTokenSetId(text: string): TokenSetId | undefined {
  const id = text.toLowerCase()
  const [, contract, first, last] =
    forms.token.exec(id) ?? forms.contract.exec(id) ?? forms.range.exec(id) ?? []
  if (contract !== undefined) {
    const [from, to] = [first, last].map(part => (part === undefined ? undefined : BigInt(part)))
    if ([from, to].some(value => value !== undefined && value >= 1n << 256n)) return undefined
    if (from === undefined) return { type: 'contract', contract: contract as Hex }
    if (to === undefined) return { type: 'token', contract: contract as Hex, tokenId: from }
    return from > to
      ? undefined
      : { type: 'range', contract: contract as Hex, first: from, last: to }
  }
  const [, of, root] = forms.list.exec(id) ?? []
  return root === undefined
    ? undefined
    : { type: 'list', contract: of as Hex | undefined, root: root as Hex }
}
