import { type Address, type Hex, numberToHex, parseEther } from 'viem'
import { cancelledLog, cast, transactionStep } from '../../packages/sdk/src/testing/answers.ts'
import type { ApiHandler } from '../../packages/sdk/src/testing/fakeApi.ts'
import { type FakeLog, tokenLog, transferLog } from '../../packages/sdk/src/testing/fakeChain.ts'
import { listAnswer } from '../../packages/sdk/src/testing/scenario.ts'

/** A call as a request asks for it. */
export type Call = { to: Address; value: string; data: Hex }

/** What the answers need to know of the world. */
type Market = {
  /** The account of cancellations, whose request names none. */
  account: Address
  /** The wrapped native token of the chain. */
  weth: Address
  /** The chain that calls are paid on. */
  origin: number
  /** Makes calls on the other chain; their hashes. */
  fill: (txs: readonly Call[]) => readonly Hex[]
}

/**
 * A marketplace on which everything that an example asks for is to be had, each for one ether, and what
 * its transactions do on the chain: by their calldata.
 */
export function exampleMarket(market: Market): {
  handlers: Record<string, ApiHandler>
  logsOf: (input: Hex) => FakeLog[]
} {
  const effects = new Map<Hex, FakeLog[]>()
  const plan = (logs: FakeLog[]): Hex => {
    const data = numberToHex(0xda7a0000 + effects.size)
    effects.set(data, logs)
    return data
  }
  const { account, weth } = market
  let called: readonly Call[] = []
  const ether = parseEther('1')
  const value = (lines: readonly unknown[]) => (ether * BigInt(lines.length)).toString()

  const handlers: Record<string, ApiHandler> = {
    '/execute/buy/v7': ({ body }) => {
      const taker = accountOf(body)
      const lines = itemsOf(body).map((item, index) => line(item, index, cast.ether))
      const data = plan(
        lines.map(({ contract, id }) => transferLog(contract, cast.seller, taker, id)),
      )
      const sale = { from: taker, to: cast.market, data, value: value(lines) }
      return { json: { steps: [transactionStep('sale', sale)], path: lines.map(strip) } }
    },
    '/execute/mint/v1': ({ body }) => {
      const taker = accountOf(body)
      const lines = itemsOf(body).flatMap((item, index) =>
        Array.from({ length: Number(item.quantity ?? 1) }, (_, copy) =>
          line({ ...item, quantity: 1 }, index + copy, cast.ether),
        ),
      )
      const data = plan(
        lines.map(({ contract, id }) => transferLog(contract, cast.ether, taker, id)),
      )
      const sale = { from: taker, to: lines[0]?.contract ?? cast.nft, data, value: value(lines) }
      return { json: { steps: [transactionStep('sale', sale)], path: lines.map(strip) } }
    },
    '/execute/sell/v7': ({ body }) => {
      const taker = accountOf(body)
      const lines = itemsOf(body).map((item, index) => line(item, index, weth))
      const data = plan([
        ...lines.map(({ contract, id }) => transferLog(contract, taker, cast.seller, id)),
        tokenLog(weth, cast.seller, taker, ether * BigInt(lines.length)),
      ])
      const sale = { from: taker, to: cast.market, data }
      return { json: { steps: [transactionStep('sale', sale)], path: lines.map(strip) } }
    },
    '/execute/transfer/v1': ({ body }) => {
      const taker = accountOf(body)
      const { to } = body as { to: Address }
      const lines = itemsOf(body).map((item, index) => line(item, index, weth))
      const data = plan(lines.map(({ contract, id }) => transferLog(contract, taker, to, id)))
      const transfer = { from: taker, to: cast.market, data }
      return { json: { steps: [transactionStep('transfer', transfer)] } }
    },
    '/execute/swap/v1': ({ body }) => {
      const taker = accountOf(body)
      const { currencyIn, currencyOut, amount } = body as Record<string, Address>
      const units = BigInt(amount ?? 0)
      const data = plan([tokenLog(currencyOut ?? weth, cast.market, taker, units)])
      const sent = currencyIn === cast.ether ? { value: `${units}` } : {}
      const swap = { from: taker, to: cast.market, data, ...sent }
      const quote = { currency: currencyIn, rawQuote: `${units}`, sellOutRawQuote: `${units}` }
      const path = [{ quantity: 1, ...quote, sellOutCurrency: currencyOut }]
      return { json: { steps: [transactionStep('swap', swap)], path } }
    },
    '/execute/cancel/v3': ({ body }) => {
      const { orderIds } = body as { orderIds: readonly Hex[] }
      const data = plan(orderIds.map(id => cancelledLog(id, account)))
      const cancellation = { from: account, to: cast.seaport, data }
      return { json: { steps: [transactionStep('cancellation', cancellation)] } }
    },
    '/execute/call/v1': ({ body }) => {
      const taker = accountOf(body)
      const check = {
        endpoint: '/execute/status/v1',
        body: { kind: 'cross-chain-intent', id: '1' },
      }
      const deposit = { from: taker, to: cast.market, data: plan([]), chainId: market.origin }
      called = (body as { txs: readonly Call[] }).txs
      return { json: { steps: [transactionStep('deposit', deposit, { check })] } }
    },
    '/execute/status/v1': () => ({ json: { status: 'success', txHashes: market.fill(called) } }),
    '/execute/list/v5': () => ({ json: listAnswer() }),
    '/execute/bid/v5': () => ({ json: listAnswer() }),
    '/tokens/v7': () => ({ json: { tokens: [] } }),
    '/orders/asks/v5': () => ({ json: { orders: [ask(cast.seller)] } }),
  }
  return { handlers, logsOf: input => effects.get(input) ?? [] }
}

type Item = { token?: string; collection?: string; orderId?: string; quantity?: number }

/** The account that a request is for. */
function accountOf(body: unknown): Address {
  const named = body as { taker?: Address; maker?: Address; from?: Address; user?: Address }
  return named.taker ?? named.maker ?? named.from ?? named.user ?? cast.ether
}

function itemsOf(body: unknown): readonly Item[] {
  return (body as { items: readonly Item[] }).items
}

function line(item: Item, index: number, currency: Address) {
  const [contract, id] = (item.token ?? item.collection ?? cast.nft).split(':') as [
    Address,
    string?,
  ]
  return {
    ...{ contract, id: BigInt(id ?? index + 1), tokenId: id ?? `${index + 1}` },
    ...{ orderId: item.orderId ?? `0x${'aa'.repeat(32)}`, quantity: item.quantity ?? 1 },
    ...{ currency, currencySymbol: 'ETH', currencyDecimals: 18 },
    ...{ rawQuote: parseEther('1').toString(), quote: 1 },
  }
}

/** A line as the API gives it: JSON has no bigint. */
function strip({ id: _, ...rest }: ReturnType<typeof line>) {
  return rest
}

function ask(maker: Address) {
  const currency = { contract: cast.ether, name: 'Ether', symbol: 'ETH', decimals: 18 }
  const amount = { raw: parseEther('1').toString(), decimal: 1, usd: null, native: 1 }
  return {
    ...{ id: `0x${'aa'.repeat(32)}`, kind: 'seaport-v1.5', side: 'sell', status: 'active' },
    ...{ tokenSetId: `token:${cast.nft}:1`, contract: cast.nft, maker, taker: cast.ether },
    ...{ price: { currency, amount }, quantityRemaining: 1, quantityFilled: 0 },
    ...{ validFrom: 1_700_000_000, validUntil: 1_900_000_000, expiration: 1_900_000_000 },
    ...{ createdAt: '2026-01-01T00:00:00.000Z', updatedAt: '2026-01-01T00:00:00.000Z' },
  }
}
