import { openseaConduitKey, zeroAddress } from '@sluice/router/seaport'
import type { Hex } from 'viem'
import type { Call } from '../indexer/chainSource.ts'
import type { FakeState } from './fakeState.ts'

/** Where the conduit of the well-known key lives. */
export const conduit: Hex = '0x1e0049783f008a0085193e00003d00cd54003c71'

/** Another conduit, and its key. */
export const otherConduit: Hex = `0x${'e1'.repeat(20)}`
export const otherConduitKey: Hex = `0x${'e1'.repeat(32)}`
const conduits: Readonly<Record<string, Hex>> = {
  [openseaConduitKey]: conduit,
  [otherConduitKey]: otherConduit,
}

export type FakeCurrencies = ReadonlyMap<Hex, { symbol: string; decimals: number }>

/** What a call of a view function answers; undefined where there is no such contract or function. */
export function readFakeChain(
  { address, functionName, args = [] }: Call,
  state: FakeState,
  currencies: FakeCurrencies,
): unknown {
  const contract = state.contracts.get(address)
  const held = (owner: unknown, id: unknown) =>
    state.balances.get(`${address}:${id}:${owner}`) ?? 0n
  const currency = currencies.get(address)
  if (currency && (functionName === 'name' || functionName === 'symbol')) return currency.symbol
  if (currency && functionName === 'balanceOf')
    return state.funds.get(`${address}:${args[0]}`) ?? 0n
  switch (functionName) {
    case 'decimals':
      return currency?.decimals
    case 'allowance':
      return currency && (state.funds.get(`${address}:${args[0]}:${args[1]}`) ?? 0n)
    case 'supportsInterface':
      return contract && args[0] === (contract.kind === 'erc721' ? '0x80ac58cd' : '0xd9b67a26')
    case 'name':
      return contract?.name
    case 'symbol':
      return contract && 'FAKE'
    case 'tokenURI':
    case 'uri':
      return contract?.uri(args[0] as bigint)
    case 'royaltyInfo': {
      const royalty =
        typeof contract?.royalty === 'function'
          ? contract.royalty(args[0] as bigint)
          : contract?.royalty
      return royalty && [royalty.recipient, royalty.bps]
    }
    case 'ownerOf': {
      if (contract?.kind !== 'erc721') return undefined
      const prefix = `${address}:${args[0]}:`
      const entry = [...state.balances].find(([key, n]) => key.startsWith(prefix) && n > 0n)
      return entry?.[0].slice(prefix.length)
    }
    case 'balanceOf':
      return contract?.kind === 'erc1155' ? held(args[0], args[1]) : undefined
    case 'isApprovedForAll':
      return contract && state.approvals.has(`${address}:${args[0]}:${args[1]}`)
    case 'getApproved':
      return contract?.kind === 'erc721' ? zeroAddress : undefined
    case 'getCounter':
      return state.counters.get(`${args[0]}`) ?? 0n
    case 'getOrderStatus': {
      const order = state.orders.get(args[0] as Hex)
      return [false, order?.cancelled ?? false, order?.filled ?? 0n, order?.size ?? 0n]
    }
    case 'getConduit': {
      const found = conduits[`${args[0]}`]
      return found ? [found, true] : [zeroAddress, false]
    }
    case 'getChannelStatus':
      return (
        Object.values(conduits).includes(args[0] as Hex) && !state.shut.has(`${args[0]}:${args[1]}`)
      )
    default:
      return undefined
  }
}
