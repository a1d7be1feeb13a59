import type { Address } from 'viem'
import type { CommandName } from '../command.ts'
import type { Market, TokenType } from '../part.ts'

/** Where something stands in a plan, and whether it may fail without undoing the rest. */
type Place = {
  /** `commands[2]`, or `commands[1].args.commands[0]` within a sub-plan. */
  path: string
  mayFail: boolean
}

/** Which order of its call something is of, where a call has several, of which some may be left out. */
type OfOrder = { order?: number | undefined }

/** The NFTX vault or the Sudoswap pool that a token comes out of. */
export type ItemSource = { vaultId: bigint } | { pool: Address }

/** One item that a plan buys. What calldata does not say is undefined. */
export type PlanItem = Place &
  OfOrder & {
    market: Market
    /**
     * Pools and vaults are called by their own names, not by the collection's (see `source`): then it is that of the check
     * of the owner which undoes the purchase, where there is one.
     */
    tokenAddress: Address | undefined
    source?: ItemSource | undefined
    tokenId: bigint
    tokenType: TokenType | undefined
    /** Units of it, at least. */
    amount: bigint
    recipient: Address
    /** Whether the plan asks at its end who owns it, and undoes everything if that is somebody else. */
    checked: boolean
  }

/** What one call of a marketplace costs in one currency, at most. */
export type PlanPrice = Place &
  OfOrder & {
    market: Market
    /** The zero address for the native currency. */
    token: Address
    /** Base units. */
    amount: bigint
    /** Who is paid; undefined where calldata does not say it. */
    recipient: Address | undefined
  }

/** Money that leaves the sender's account or the router, other than through a marketplace. */
export type PlanPayment = Place & {
  command: CommandName
  /** The zero address for the native currency; undefined for the wrapped one, which calldata does not name. */
  token: Address | undefined
  from: 'sender' | 'router'
  recipient: Address
  /** Base units; or all that the router holds by then, or the share of that in hundredths of a percent. */
  amount: bigint | { atLeast: bigint } | { bips: bigint }
}

/** A swap through pools. */
export type PlanSwap = Place & {
  command: 'V2_SWAP_EXACT_IN' | 'V2_SWAP_EXACT_OUT' | 'V3_SWAP_EXACT_IN' | 'V3_SWAP_EXACT_OUT'
  tokenIn: Address
  tokenOut: Address
  /** Base units, at most; or all that the router holds by then. */
  amountIn: bigint | { atLeast: bigint }
  /** Base units, at least. */
  amountOut: bigint
  payer: 'sender' | 'router'
  recipient: Address
}

/** An allowance that the router gives of its own tokens. It stays open. */
export type PlanApproval = Place & { token: Address; spender: 'openseaConduit' | 'sudoswap' }

/** An allowance that the sender gives through Permit2. */
export type PlanPermit = Place & {
  token: Address
  /** Base units. */
  amount: bigint
  /** Seconds since 1970. */
  expiration: number
  spender: Address
}

/** Something that should be looked at before anybody signs. */
export type PlanProblem = {
  /** Of the command; `value` for what is sent along. */
  path: string
  kind: PlanProblemKind
  /** One sentence for people. */
  message: string
}

/**
 * - `recipient`: items that go to somebody else.
 * - `payee`: money that goes to somebody else.
 * - `stays`: something that is left in the router, where anybody can take it.
 * - `differs`: a call of a marketplace that says something else than the command around it.
 * - `overpaid`: more is sent than the orders ask for.
 * - `unprotected`: a swap that asks for no least amount, so that others can see to it that it gives nothing.
 * - `spender`: an allowance for somebody else than the router.
 * - `unread`: a call whose effect cannot be told.
 */
export type PlanProblemKind =
  | 'recipient'
  | 'payee'
  | 'stays'
  | 'differs'
  | 'overpaid'
  | 'unprotected'
  | 'spender'
  | 'unread'
