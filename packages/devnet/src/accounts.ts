import type { Address, Hex } from 'viem'
import { keys } from './keys.ts'

/** Known to everybody: nothing on a public chain may ever belong to these accounts. */
export const mnemonic = 'test test test test test test test test test test test junk'

const names = [
  'Seller',
  'Buyer',
  'Ada',
  'Bruno',
  'Chiara',
  'Dmitri',
  'Esme',
  'Farid',
  'Greta',
  'Hugo',
] as const

/** Ten traders, each with ETH, WETH, USDC and tokens. */
export const accounts: readonly accounts.Trader[] = names.map((name, index) => ({
  index,
  name,
  ...keyOf(index),
}))

export declare namespace accounts {
  type Trader = { index: number; name: string; address: Address; privateKey: Hex }
}

/** Receives the marketplace's 1 %; holds nothing at the start, so every wei on it is a fee. */
export const feeRecipient: Address = keyOf(10).address

/** The marketplace's fee in basis points (1 = 0.01 %). */
export const feeBps = 100n

/** Receive the royalties of one collection each, and nothing else. */
export const royaltyReceivers = {
  tidelines: keyOf(11).address,
  isobars: keyOf(12).address,
  vessels: keyOf(13).address,
  firstLight: keyOf(16).address,
  eddies: keyOf(19).address,
} as const satisfies Record<string, Address>

/** Deploys and owns the collections and the dollar token. */
export const curator: Address = keyOf(14).address

/** Places and owns the exchanges' contracts, and settles for those whose marketplace signs too. */
const owner = keyOf(15)
export const builder: Address = owner.address
export const builderKey: Hex = owner.privateKey

/** Signs, for the marketplace, what the signed zone wants to see. */
export const cosigner = keyOf(17)

/** Carries out what was paid for on another chain. */
export const solver = keyOf(18)

/** Receives the fees of the vaults, in their tokens. */
export const feeDistributor: Address = keyOf(20).address

/** Keeps the pools of the market, and nothing else. */
export const poolMaker: Address = keyOf(17).address

function keyOf(index: number): { address: Address; privateKey: Hex } {
  const found = keys[index]
  if (!found) throw new Error(`There is no key ${index}.`)
  const [address, privateKey] = found
  return { address, privateKey }
}
