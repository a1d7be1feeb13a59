import {
  SeaportTrade,
  type SwapRouter,
  UniswapTrade,
  UnwrapWETH,
} from '@uniswap/universal-router-sdk'
import fc from 'fast-check'
import { type Address, getAddress } from 'viem'
import { describe, expect, test } from 'vitest'
import { buildTransaction } from '../../src/buildTransaction.ts'
import type { Command, DecodedCommand } from '../../src/command.ts'
import { nativeCurrency, senderAsRecipient } from '../../src/constants.ts'
import { decodeCommands } from '../../src/decodeCommands.ts'
import { encodeExecute } from '../../src/encodeExecute.ts'
import { execute, executeUntil } from '../../src/execute.ts'
import { type SeaportPurchase, seaport } from '../../src/markets/seaport/seaport.ts'
import type { Part } from '../../src/part.ts'
import { fromQuote } from '../../src/swap/fromQuote.ts'
import { swap } from '../../src/swap/swap.ts'
import { unwrapWeth } from '../../src/unwrapWeth.ts'
import { wrappedNativeAddresses } from '../../src/wrappedNativeAddresses.ts'
import { marketOrders, router } from '../marketOrders.ts'
import { peerCall } from '../support/peerCall.ts'
import { quickExpect } from '../support/quickExpect.ts'
import { purchase } from '../support/seaportPurchases.ts'
import { forPeer, type Name, ours, type PeerOrder, peers } from './marketPeers.ts'
import { rememberAddresses } from './peer.ts'
import { quoteFrom, quoteShapeOf, type SwapKind } from './quotes.ts'
import { fromPeer, optionsCase, peerOptions } from './swapCases.ts'
import { tally } from './tally.ts'
import { patience, runs } from './values.ts'
import { withoutFaults } from './withoutFaults.ts'

rememberAddresses()

type Trades = Exclude<Parameters<typeof SwapRouter.swapCallParameters>[0], unknown[]>
type Both = { market: string; part: Part; trade: Trades }

const names = Object.keys(marketOrders) as Name[]
const weth = wrappedNativeAddresses[1] as Address

const fromMarket: fc.Arbitrary<Both> = fc.constantFrom(...names).chain(name =>
  (marketOrders[name] as fc.Arbitrary<object>).map(order => ({
    market: name,
    part: ours[name]([order]),
    trade: new peers[name]([forPeer(order)] as PeerOrder[]) as Trades,
  })),
)
const fromSeaport: fc.Arbitrary<Both> = purchase.map((order: SeaportPurchase) => ({
  market: 'seaport',
  part: seaport([order], { now: 0n }),
  trade: new SeaportTrade([order] as never) as Trades,
}))
// What could be milliseconds is refused.
const deadline = fc.option(fc.bigInt({ min: 1n, max: 2n ** 36n }), { nil: undefined })
const both = (...parts: Both[]) => ({
  parts: parts.map(({ part }) => part),
  trades: parts.map(({ trade }) => trade),
})
/** A transaction of ours; the peer asks for nothing to be there. */
const build = (parts: readonly Part[], deadline: bigint | undefined) =>
  buildTransaction(parts, {
    ...{ chainId: 1, deadline, now: 0n },
    heldBefore: parts.flatMap(({ uses }) => uses),
  })

describe('buildTransaction', () => {
  test("plans of several markets are the peer's, byte for byte", { timeout: patience }, ({
    task,
  }) => {
    const { count, expectAtLeast } = tally(task)
    const others = fc.array(fromMarket, { minLength: 1, maxLength: 5 })
    // Of Seaport one purchase at most: two could take one token by two permits of one nonce.
    const plan = fc.tuple(others, fc.option(fromSeaport, { nil: undefined }), fc.nat())
    fc.assert(
      fc.property(plan, fromMarket, deadline, ([others, one, place], more, deadline) => {
        const at = place % (others.length + 1)
        const all = one ? others.toSpliced(at, 0, one) : [...others, more]
        const { parts, trades } = both(...all)
        const { to, data, value } = build(parts, deadline)
        quickExpect(to).toBe(router)
        quickExpect({ data, value }).toEqual(peerCall(trades as never, deadline))
        count(one ? 'with Seaport' : 'without Seaport')
      }),
      { numRuns: runs },
    )
    expectAtLeast(runs, { 'with Seaport': runs / 3 })
  })

  test("WETH is unwrapped as the peer's UnwrapWETH does it, and pays for purchases", {
    timeout: patience,
  }, ({ task }) => {
    const { count, expectAtLeast } = tally(task)
    const permitted = optionsCase.map(({ permit: { spare, ...rest } }) => rest)
    const given = fc.record({
      amount: fc.bigInt({ min: 1n, max: 2n ** 160n - 1n }),
      permit: fc.option(permitted, { nil: undefined, freq: 2 }),
      bought: fc.array(fromMarket, { maxLength: 2 }),
      deadline,
    })
    fc.assert(
      fc.property(given, ({ amount, permit: rest, bought, deadline }) => {
        const permit = rest && {
          ...{ spender: router, sigDeadline: rest.sigDeadline, signature: rest.signature },
          details: { token: weth, amount, expiration: rest.expiration, nonce: rest.nonce },
        }
        const { parts, trades } = both(...bought)
        const part = unwrapWeth({ amount, chainId: 1, permit })
        // The peer compares amounts with `>=`, which is right for a bigint alone.
        // And it knows tokens by the capitals of their addresses.
        const details = permit && { ...permit.details, token: getAddress(weth) }
        const theirs = new UnwrapWETH(
          amount as never,
          1,
          permit && ({ ...permit, details } as never),
        )
        const peer = peerCall([theirs, ...trades] as never, deadline)
        const { data, value } = build([part, ...parts], deadline)
        // Where nothing is bought the peer leaves all of it in the router, for whoever comes next.
        const swept = bought.length > 0 ? peer.data : withSweeps(peer.data, [nativeCurrency])
        quickExpect({ data, value }).toEqual({ data: swept, value: peer.value })
        count(permit ? 'permit' : 'no permit', bought.length > 0 ? 'bought' : 'unwrapped alone')
      }),
      { numRuns: runs },
    )
    const some = Math.floor(runs / 5)
    expectAtLeast(runs, { permit: some, 'no permit': some, bought: some, 'unwrapped alone': 1 })
  })

  test("a swap that pays for purchases is the peer's but for its faults", { timeout: patience }, ({
    task,
  }) => {
    const { count, expectAtLeast } = tally(task)
    const kinds: SwapKind[] = ['v2, exact in', 'v2, exact out', 'v3, exact in', 'v3, exact out']
    const given = fc.record({
      shape: fc.constantFrom(...kinds).chain(kind => quoteShapeOf(kind)),
      slippageTolerance: fc.bigInt({ min: 0n, max: 10_500n }),
      bought: fc.array(fromMarket, { minLength: 1, maxLength: 2 }),
      deadline,
    })
    fc.assert(
      fc.property(given, ({ shape, slippageTolerance, bought, deadline }) => {
        const quote = quoteFrom(shape, 'native out')
        const options = { slippageTolerance, recipient: 'router' } as const
        const part = swap(fromQuote(quote), options)
        const trade = fromPeer(quote)
        const theirs = new UniswapTrade(trade, peerOptions(options))
        const alone = commandsOf(peerCall(theirs).data)
        const { parts, trades } = both(...bought)
        const peer = peerCall([theirs, ...trades] as never, deadline)
        const { commands } = withoutFaults(alone, { quote, trade, options }) ?? {
          commands: alone,
        }
        // What the swap may leave goes back at the end of the plan, with what the purchases leave.
        const rests = commands.slice(alone.length)
        const swapped = commands.slice(0, alone.length)
        const after = commandsOf(peer.data).slice(alone.length)
        const bytes = encodeExecute([...swapped, ...after.slice(0, -1), ...rests], deadline)
        expect(after.at(-1)).toMatchObject({ command: 'SWEEP', args: { token: nativeCurrency } })
        const { data, value } = build([part, ...parts], deadline)
        quickExpect({ data, value }).toEqual({ data: bytes, value: peer.value })
        count(shape.exactIn ? 'exact in' : 'exact out')
      }),
      { numRuns: runs },
    )
    const third = Math.floor(runs / 3)
    expectAtLeast(runs, { 'exact in': third, 'exact out': third })
  })
})

const isTimed = (data: string): boolean => data.startsWith(executeUntil.selector)

function commandsOf(data: string): DecodedCommand[] {
  const { commands, inputs } = (isTimed(data) ? executeUntil : execute).decode(data as never)
  return decodeCommands(commands, inputs)
}

/** The same call, which gives back to the sender at the end what is left of some currencies. */
function withSweeps(data: string, tokens: readonly Address[]): string {
  const until = isTimed(data) ? executeUntil.decode(data as never).deadline : undefined
  const sweeps = tokens.map((token): Command => {
    return { command: 'SWEEP', args: { token, recipient: senderAsRecipient, amountMin: 0n } }
  })
  return encodeExecute([...(commandsOf(data) as Command[]), ...sweeps], until)
}
