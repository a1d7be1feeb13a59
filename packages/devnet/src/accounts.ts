import type { Address, Hex } from 'viem'
import { mnemonicToAccount, privateKeyToAddress } from 'viem/accounts'
import { toHex } from 'viem/utils'

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

/** The parent of all accounts. The words are stretched into a seed only once: that takes longest. */
const parent = mnemonicToAccount(mnemonic, { path: "m/44'/60'/0'/0" }).getHdKey()

/** Ten traders, each with ETH, WETH, USDC and tokens. */
export const accounts: readonly accounts.Trader[] = names.map((name, index) => ({
  index,
  name,
  ...derive(index),
}))

export declare namespace accounts {
  type Trader = { index: number; name: string; address: Address; privateKey: Hex }
}

/** Receives the marketplace's 1 %; holds nothing at the start, so every wei on it is a fee. */
export const feeRecipient: Address = derive(10).address

/** The marketplace's fee in basis points (1 = 0.01 %). */
export const feeBps = 100n

/** Receive the royalties of one collection each, and nothing else. */
export const royaltyReceivers = {
  tidelines: derive(11).address,
  isobars: derive(12).address,
  vessels: derive(13).address,
  firstLight: derive(16).address,
  eddies: derive(19).address,
} as const satisfies Record<string, Address>

/** Deploys and owns the collections and the dollar token. */
export const curator: Address = derive(14).address

/** Places and owns the exchanges' contracts, and settles for those whose marketplace signs too. */
const owner = derive(15)
export const builder: Address = owner.address
export const builderKey: Hex = owner.privateKey

/** Signs, for the marketplace, what the signed zone wants to see. */
export const cosigner = derive(17)

/** Carries out what was paid for on another chain. */
export const solver = derive(18)

/** Receives the fees of the vaults, in their tokens. */
export const feeDistributor: Address = derive(20).address

/** Keeps the pools of the market, and nothing else. */
export const poolMaker: Address = derive(17).address

function derive(index: number): { address: Address; privateKey: Hex } {
  const { privateKey } = parent.deriveChild(index)
  if (!privateKey) throw new Error('A mnemonic always has private keys.')
  const key = toHex(privateKey)
  return { address: privateKeyToAddress(key), privateKey: key }
}
