import { keccak256 } from 'viem'
import { createCallFlow } from '../flow/call/createCallFlow.ts'
import { account, ether, maker, openMarket } from './openMarket.ts'
import { farEscrow, pledge } from './pledge.ts'

export const escrow = '0x51d1ce0000000000000000000000000000000006'
export const txs = [{ to: maker, data: '0x12345678', value: 5n }] as const
/** That nobody can read it is accepted. */
export const acknowledged = [`unread:31338:${maker}:5:${keccak256(txs[0].data)}`.toLowerCase()]
export const now = 1_700_000_000
export const other = '0x00000000000000000000000000000000deadbeef'
export const held = { deadline: now + 1800 }
export const pledged = pledge(txs, held)
/** The deposit for the calls, changed; `told` is what the marketplace says that it is for. */
export const deposit = (change: object = {}, told: object | null = pledged.crossChainIntent) => ({
  ...{ id: 'deposit', action: 'Pay', kind: 'transaction' },
  items: [
    {
      status: 'incomplete',
      data: {
        from: account,
        to: escrow,
        data: pledged.data,
        value: '7',
        chainId: 31337,
        ...change,
      },
      crossChainIntent: told,
      check: { endpoint: '/execute/status/v1', body: { kind: 'cross-chain-intent' } },
    },
  ],
})
export const fees = (raw: string) => ({
  relayer: { currency: { contract: ether, symbol: 'ETH', decimals: 18 }, amount: { raw } },
})

/** `later`: what the marketplace answers once the quote was read. */
export function setUpCall(first: object, later: object = first, balance = 100n) {
  let asked = 0
  const market = openMarket(
    {
      '/execute/call/v1': () => (asked++ === 0 ? first : later),
    },
    { getBalance: async () => balance, now: () => now * 1000 },
  )
  return {
    market,
    flow: createCallFlow({ ...market.scope, toChainId: 31338, escrow, toEscrow: farEscrow }),
  }
}
export const of = (...change: Parameters<typeof deposit>) => ({
  ...{ steps: [deposit(...change)], fees: fees('2') },
})
/** An answer whose deposit pays for something, and which says so. */
export const late = ({ data, crossChainIntent }: ReturnType<typeof pledge>, value = '7') =>
  of({ data, value }, crossChainIntent)
export const good = of()
