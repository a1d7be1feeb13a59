import { TradeType } from '@uniswap/sdk-core'
import type { Address } from 'viem'
import type { Command, DecodedCommand } from '../../src/command.ts'
import {
  alreadyPaid,
  contractBalance,
  nativeCurrency,
  routerAsRecipient,
  senderAsRecipient,
} from '../../src/constants.ts'
import type { fromQuote } from '../../src/swap/fromQuote.ts'
import type { swap } from '../../src/swap/swap.ts'
import type { PeerTrade } from './swapCases.ts'

/** In which ways the peer's commands for a swap are wrong. `swapFaults.test.ts` tells of each. */
export type SwapFault = 'empty transfer' | 'change' | 'left in the router'

/**
 * What the peer makes of a swap, but for its faults; undefined where it has none. It goes by the quote,
 * by what the peer says of the trade, and by the options, and by nothing that ours says.
 */
export function withoutFaults(
  theirs: readonly DecodedCommand[],
  { quote, trade, options }: { quote: Quote; trade: PeerTrade; options: swap.Options },
): { commands: readonly Command[]; faults: readonly SwapFault[] } | undefined {
  const faults: SwapFault[] = []
  let commands: Command[] = theirs.map(one => {
    if (one.command !== 'V2_SWAP_EXACT_IN' || one.args.amountIn !== contractBalance) return one
    // The command before it has paid the pair: to send it nothing once more only costs gas.
    faults.push('empty transfer')
    return { ...one, args: { ...one.args, amountIn: alreadyPaid } }
  })
  const changed = withChange(commands, { quote, trade, recipient: options.recipient })
  if (changed) {
    faults.push('change')
    commands = changed
  }
  const left = leftInRouter(quote, trade, options)
  if (left.length > 0) faults.push('left in the router')
  for (const token of left) {
    commands.push({
      command: 'SWEEP',
      args: { token, recipient: senderAsRecipient, amountMin: 0n },
    })
  }
  return faults.length > 0 ? { commands, faults } : undefined
}

/**
 * What is left over of a native input belongs to whose the input was, and the peer gives it to whom the
 * output goes. It looks for change of an exact input only where half of the price is gone; but a v3 pool
 * takes no more than it has use for.
 */
function withChange(
  commands: readonly Command[],
  { quote, trade, recipient }: { quote: Quote; trade: PeerTrade; recipient: Recipient },
): Command[] | undefined {
  if (!trade.inputAmount.currency.isNative) return undefined
  const payee = recipient === 'router' ? routerAsRecipient : senderAsRecipient
  const change: Command = { command: 'UNWRAP_WETH', args: { recipient: payee, amountMin: 0n } }
  const isSteep = trade.priceImpact.multiply(2).greaterThan(1)
  if (trade.tradeType === TradeType.EXACT_OUTPUT || isSteep) {
    const at = commands.findLastIndex(({ command }) => command === 'UNWRAP_WETH')
    const isOwn = recipient === undefined || recipient === 'sender' || recipient === 'router'
    return isOwn ? undefined : commands.with(at, change)
  }
  if (!quote.route.some(([first]) => first?.type === 'v3-pool')) return undefined
  // Safe mode's sweep of the native currency is the last.
  const last = commands.at(-1)
  const isSafe = last?.command === 'SWEEP' && last.args.token === nativeCurrency
  return commands.toSpliced(commands.length - (isSafe ? 1 : 0), 0, change)
}

/** Currencies of which something may be in the router in the end. */
function leftInRouter(
  quote: Quote,
  trade: PeerTrade,
  { payer, recipient }: swap.Options,
): Address[] {
  const [input, output] = [trade.inputAmount.currency, trade.outputAmount.currency]
  const stays = recipient === 'router'
  const isExactIn = trade.tradeType === TradeType.EXACT_INPUT
  return [
    ...new Set([
      // What is paid with is more than what it costs.
      ...(payer === 'router' ? [addressOf(input)] : []),
      ...(stays ? [addressOf(output)] : []),
      // The change of a native input stays, too.
      ...(stays && input.isNative ? [nativeCurrency] : []),
      // A v3 pool that runs dry takes no more, and what it does not take stays where it is.
      ...(isExactIn ? quote.route.flatMap(beforeV3) : []),
    ]),
  ]
}

type Quote = fromQuote.Quote
type Recipient = swap.Options['recipient']

/** What comes out of one pool and goes into a v3 pool after it. */
const beforeV3 = (pools: Quote['route'][number]): Address[] =>
  pools
    .slice(1)
    .filter(({ type }) => type === 'v3-pool')
    .map(({ tokenIn }) => lower(tokenIn.address))

const addressOf = (currency: PeerTrade['inputAmount']['currency']): Address =>
  currency.isNative ? nativeCurrency : lower(currency.address)

const lower = (address: string): Address => address.toLowerCase() as Address
