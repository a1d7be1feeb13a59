import { type Address, encodeAbiParameters, type Hex, padHex, toEventSelector } from 'viem'
import { type FakeLog, tokenLog, transferLog } from './fakeChain.ts'

/** Who and what the scripts are about. */
export const cast = {
  nft: '0x1111111111111111111111111111111111111111',
  market: '0x2222222222222222222222222222222222222222',
  seller: '0x3333333333333333333333333333333333333333',
  ether: '0x0000000000000000000000000000000000000000',
  weth: '0x4444444444444444444444444444444444444444',
  recipient: '0x5555555555555555555555555555555555555555',
  seaport: '0x00000000000000ADc04C56Bf30aC9d3c0aAF14dC',
} as const satisfies Record<string, Address>
const { nft, market, seller, ether, weth, recipient, seaport } = cast
const oneEther = 10n ** 18n
/** Of an order that is cancelled. */
export const orderId: Hex = `0x${'cd'.repeat(32)}`

/** The calldata of each action's own transaction: tells the chain what happens in it. */
const calldata = {
  sell: '0x5e110001',
  mint: '0x3147',
  transfer: '0x7a45fe41',
  cancel: '0xca4ce1',
  deposit: '0xdeb05170',
  wrap: '0xd0e30db0',
} as const

/** A step with one transaction, as the API gives it. */
export function transactionStep(
  id: string,
  data: { from: Address; to: Address; data: Hex; value?: string; chainId?: number },
  more: Record<string, unknown> = {},
) {
  const items = [{ status: 'incomplete', data, ...more }]
  return { id, action: id, description: '', kind: 'transaction', items }
}

export function sellAnswer(from: Address, more: Record<string, unknown> = {}) {
  return {
    requestId: 'request-2',
    steps: [transactionStep('sale', { from, to: market, data: calldata.sell })],
    path: [sellLine()],
    ...more,
  }
}

/** A line of a sale's quote: what is left after fees, in the wrapped native token. */
export function sellLine(raw: bigint = oneEther, more: Record<string, unknown> = {}) {
  return {
    ...{ orderId: '0xbb', contract: nft, tokenId: '1', quantity: 1 },
    ...{ currency: weth, currencySymbol: 'WETH', currencyDecimals: 18 },
    ...{ rawQuote: raw.toString(), quote: 1 },
    ...more,
  }
}

export function mintAnswer(from: Address, more: Record<string, unknown> = {}) {
  const value = oneEther.toString()
  const check = { endpoint: '/execute/status/v1', method: 'POST', body: { kind: 'transaction' } }
  return {
    requestId: 'request-3',
    steps: [transactionStep('sale', { from, to: nft, data: calldata.mint, value }, { check })],
    path: [
      {
        ...{ orderId: `mint:${nft}`, contract: nft, quantity: 1 },
        ...{ currency: ether, currencySymbol: 'ETH', currencyDecimals: 18 },
        ...{ rawQuote: value, quote: 1 },
      },
    ],
    ...more,
  }
}

export function transferAnswer(from: Address, more: Record<string, unknown> = {}) {
  return {
    steps: [transactionStep('transfer', { from, to: market, data: calldata.transfer })],
    ...more,
  }
}

export function cancelAnswer(from: Address, more: Record<string, unknown> = {}) {
  return {
    steps: [transactionStep('cancellation', { from, to: seaport, data: calldata.cancel })],
    ...more,
  }
}

export function callAnswer(from: Address, chainId: number, more: Record<string, unknown> = {}) {
  const check = {
    endpoint: '/execute/status/v1',
    method: 'POST',
    body: { kind: 'cross-chain-intent', id: 'intent-1' },
  }
  const data = { from, to: market, data: calldata.deposit, value: '1010', chainId }
  return {
    steps: [transactionStep('deposit', data, { check })],
    fees: {
      relayer: {
        currency: { contract: ether, symbol: 'ETH', decimals: 18, chainId },
        amount: { raw: '10' },
      },
    },
    ...more,
  }
}

export function wrapStep(from: Address, value: bigint) {
  const data = { from, to: weth, data: calldata.wrap, value: value.toString() }
  return transactionStep('currency-wrapping', data)
}

const cancelledTopic = toEventSelector('OrderCancelled(bytes32,address,address)')
const counterTopic = toEventSelector('CounterIncremented(uint256,address)')

export function cancelledLog(id: Hex, offerer: Address): FakeLog {
  const topics = [cancelledTopic, padHex(offerer, { size: 32 }), padHex(ether, { size: 32 })]
  return { address: seaport, topics, data: id }
}

export function counterLog(offerer: Address): FakeLog {
  const data = encodeAbiParameters([{ type: 'uint256' }], [7n])
  return { address: seaport, topics: [counterTopic, padHex(offerer, { size: 32 })], data }
}

/** What happens in the transactions of these answers, and in every other: the first token arrives. */
export function logsOf(input: Hex, account: Address): FakeLog[] {
  switch (input) {
    case calldata.sell:
      return [transferLog(nft, account, seller, 1n), tokenLog(weth, seller, account, oneEther)]
    case calldata.mint:
      return [transferLog(nft, ether, account, 9n)]
    case calldata.transfer:
      return [transferLog(nft, account, recipient, 1n)]
    case calldata.cancel:
      return [cancelledLog(orderId, account)]
    default:
      return [transferLog(nft, seller, account, 1n)]
  }
}
