import type { Address } from 'viem'
import type { Command } from './command.ts'

/** What kind of token an item is, as marketplaces name it. */
export type TokenType = 'ERC721' | 'ERC1155' | 'Cryptopunk'

/** One item that a plan buys. */
export type BuyItem = {
  tokenAddress: Address
  tokenId: bigint
  tokenType: TokenType
  /** Units of it: 1 unless it is an ERC1155. */
  amount: bigint
  /** Who gets it. */
  recipient: Address
}

/** So much of a token. */
export type TokenAmount = {
  /** In lower case. */
  token: Address
  /** Base units of the token. */
  amount: bigint
}

/** What a part pays with out of what the router holds. */
export type TokenUse = TokenAmount & {
  /** What the token itself takes of a transfer, where the part knows it, in bps (1 = 0.01 %). */
  taxBps?: bigint | undefined
}

/** Marketplaces that the router can buy on. */
export type Market =
  | 'seaport'
  | 'looksRareV2'
  | 'nft20'
  | 'nftx'
  | 'sudoswap'
  | 'x2y2'
  | 'cryptopunks'
  | 'foundation'
  | 'element'

/**
 * A part of a plan: orders of one marketplace, a swap, or money on its way. Markets and swaps make parts;
 * `buildTransaction` puts them together. Everything about money can be read without encoding.
 */
export type Part = {
  kind: Market | 'swap' | 'unwrapWeth' | 'wrapWeth' | 'takeTokens' | 'pay'
  /** Orders of a marketplace; 0 for what buys nothing. */
  orders: number
  items: readonly BuyItem[]
  /** Who gets the items or the output, where that can be told without reading every item. */
  recipients?: readonly Address[] | undefined
  /** What the orders cost, per currency (lower case; the zero address is the native one), in base units. */
  prices: ReadonlyMap<Address, bigint>
  /** Tokens that are taken from the sender's account, at most (lower case; none of native currency). */
  inputs: ReadonlyMap<Address, bigint>
  /** Native currency that the caller must send for this part whatever the router holds, in base units. */
  value: bigint
  /** Native currency that this part takes from what the router holds by then, in base units. */
  spends: bigint
  /** Native currency that this part leaves in the router for the next, at least, in base units. */
  yields: bigint
  /** How the caller calls the recipient at an index of `recipients`, the wrapped currency, or the chain. */
  nameOf?: ((what: 'recipient' | 'wrapped' | 'chainId', index: number) => string) | undefined
  /** What the caller calls the permits among the commands, in their order. */
  permits?: readonly string[] | undefined
  /** Who alone may call the marketplace, where an order is signed for one caller: it must be the router. */
  signedFor?: readonly { caller: Address; path: string }[] | undefined
  /** Currencies (lower case) of which something may be left in the router, and which must be swept. */
  leaves: readonly Address[]
  /**
   * What this part pays with out of what the router holds by then: at the quoted price of a swap, at the highest price
   * of an order. One entry for each payment that is made or not made by itself.
   */
  uses: readonly TokenUse[]
  /** What this part brings into the router for later ones to pay with, at the quoted price. */
  brings: readonly TokenAmount[]
  /**
   * The wrapped native currency (lower case), where the part wraps it, or unwraps all that the router holds: it must
   * be that of the chain.
   */
  wrapped?: Address | undefined
  /** The chain of its tokens, where they say it: it must be that of the plan. */
  chainId?: number | undefined
  /**
   * Whether these orders may fail without undoing the rest. By default they may, unless the plan has only
   * one order: then there is nothing else to be done. Set it by `{ ...part, allowRevert: false }`.
   * Money on its way may not fail.
   */
  allowRevert?: boolean | undefined
  /**
   * The commands, those of marketplaces with the flag that lets them fail. With `inPlace`, the calldata
   * in them may be what the codec writes in place, instead of hex. `refund` is who gets the change that a part
   * gives back itself: the sender by default.
   */
  commands: (allowRevert: boolean, inPlace?: boolean, refund?: Address) => readonly Command[]
}
