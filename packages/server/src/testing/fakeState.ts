import type { Hex } from 'viem'

type Royalty = { recipient: Hex; bps: bigint }

export type FakeContract = {
  kind: 'erc721' | 'erc1155'
  name: string
  royalty: Royalty | ((tokenId: bigint) => Royalty) | undefined
  uri: (tokenId: bigint) => string
}

/** All that an action on the fake chain changes, and that a dropped block takes back. */
export type FakeState = {
  contracts: Map<Hex, FakeContract>
  balances: Map<string, bigint>
  approvals: Set<string>
  /** By currency and owner, and by currency, owner and spender. */
  funds: Map<string, bigint>
  counters: Map<string, bigint>
  /** Conduits, each with an exchange that it shuts out. */
  shut: Set<string>
  orders: Map<Hex, { cancelled: boolean; filled: bigint; size: bigint }>
}

export const emptyState = (): FakeState => ({
  contracts: new Map(),
  balances: new Map(),
  approvals: new Set(),
  funds: new Map(),
  counters: new Map(),
  shut: new Set(),
  orders: new Map(),
})

/** Contracts stay: what is deployed is never taken back. */
export const copyState = (state: FakeState): FakeState => ({
  contracts: state.contracts,
  balances: new Map(state.balances),
  approvals: new Set(state.approvals),
  funds: new Map(state.funds),
  counters: new Map(state.counters),
  shut: new Set(state.shut),
  orders: new Map(state.orders),
})
