import type { Address } from 'viem'
import type { Command } from '../command.ts'
import { nativeCurrency, routerAsRecipient, senderAsRecipient } from '../constants.ts'
import { type Permit2Permit, permitCommand } from '../permit2/permitCommand.ts'
import { isNative, wrappedOf } from './currency.ts'
import { keepsOutput } from './keepsOutput.ts'
import { priceImpactOf } from './priceImpact.ts'
import { isMixed, swapCommands } from './swapCommands.ts'
import type { Currency, Pool, Trade } from './types.ts'

/** The commands of a swap: permit, wrapping, routes, fee, unwrapping, change. */
export function tradeCommands(plan: tradeCommands.Plan): tradeCommands.Result {
  const { trade, input, output, slippage, recipient, routerPays, permit, most, pairAddress } = plan
  const { type, swaps } = trade
  const [nativeIn, nativeOut] = [isNative(input), isNative(output)]
  const token = wrappedOf(output).address
  const routerKeeps = keepsOutput(plan)
  const commands: Command[] = permit ? [permitCommand(permit)] : []
  if (nativeIn) {
    commands.push({ command: 'WRAP_ETH', args: { recipient: routerAsRecipient, amount: most } })
  }
  const options = {
    recipient: routerKeeps ? routerAsRecipient : recipient,
    slippage,
    payerIsUser: !nativeIn && !routerPays,
    routerKeeps,
    pairAddress,
  }
  for (const one of inOrder(swaps)) {
    swapCommands(type, one, options, commands)
  }
  let least = plan.least
  if (plan.fee) {
    const { bips, recipient: payee } = plan.fee
    commands.push({ command: 'PAY_PORTION', args: { token, recipient: payee, bips } })
    if (type === 'exactOut') least -= (least * bips) / 10_000n
  }
  if (plan.flatFee) {
    const { amount, recipient: payee } = plan.flatFee
    commands.push({ command: 'TRANSFER', args: { token, recipient: payee, amount } })
    if (type === 'exactOut') least -= amount
  }
  if (routerKeeps) {
    commands.push(
      nativeOut
        ? { command: 'UNWRAP_WETH', args: { recipient, amountMin: least } }
        : { command: 'SWEEP', args: { token, recipient, amountMin: least } },
    )
  }
  let change: number | undefined
  if (nativeIn && (type === 'exactOut' || mayFillInPart(trade))) {
    // The change belongs to whoever paid, and not to the recipient of what was bought.
    const staysInRouter = recipient === routerAsRecipient
    if (!staysInRouter) change = commands.length
    commands.push(unwrapTo(staysInRouter ? routerAsRecipient : senderAsRecipient))
  }
  if (plan.safeMode) {
    commands.push({ command: 'SWEEP', args: { token: nativeCurrency, recipient, amountMin: 0n } })
  }
  const commandsFor = (refund: Address) =>
    change === undefined || refund === senderAsRecipient
      ? commands
      : commands.map((command, at) => (at === change ? unwrapTo(refund) : command))
  return { commandsFor, least }
}

export declare namespace tradeCommands {
  type Plan = {
    trade: Trade
    input: Currency
    output: Currency
    slippage: bigint
    most: bigint
    least: bigint
    recipient: Address
    routerPays: boolean
    permit: Permit2Permit | undefined
    fee: { bips: bigint; recipient: Address } | undefined
    flatFee: { amount: bigint; recipient: Address } | undefined
    /** What comes out at the quoted price, after the fee. */
    arriving: bigint
    safeMode: boolean
    pairAddress: swapCommands.Options['pairAddress']
  }
  type Result = {
    /** With who gets the change of a native input, unless it stays in the router with the output. */
    commandsFor: (refund: Address) => readonly Command[]
    /** What comes out at least, after the fee. */
    least: bigint
  }
}

const unwrapTo = (recipient: Address): Command => ({
  command: 'UNWRAP_WETH',
  args: { recipient, amountMin: 0n },
})

/**
 * Whether some of an exact input in native currency may not be taken. A v3 pool takes what it has use for,
 * and somebody else may have been there before. The rule of half the price is for what v2 pairs take:
 * all of it, as it is; but whoever compares calldata finds the change asked for there.
 */
function mayFillInPart(trade: Trade): boolean {
  if (trade.swaps.some(({ route }) => route.pools[0]?.type === 'v3-pool')) return true
  const { numerator, denominator } = priceImpactOf(trade)
  return numerator * 2n > denominator
}

/** Routes through v2 pairs first, then those through v3 pools, then those through both. */
function inOrder(swaps: Trade['swaps']): Trade['swaps'] {
  if (swaps.length === 1) return swaps
  return swaps.slice().sort((a, b) => rankOf(a.route.pools) - rankOf(b.route.pools))
}

function rankOf(pools: readonly Pool[]): number {
  if (isMixed(pools)) return 2
  return pools[0]?.type === 'v3-pool' ? 1 : 0
}
