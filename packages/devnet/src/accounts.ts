import type { Address, Hex } from 'viem'
import { type HDAccount, mnemonicToAccount } from 'viem/accounts'
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

/** Ten traders, each with ETH, WETH, USDC and tokens. */
export const accounts: readonly accounts.Trader[] = names.map((name, index) => {
  const account = derive(index)
  return { index, name, address: account.address, privateKey: privateKeyOf(account) }
})

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
} as const satisfies Record<string, Address>

/** Deploys and owns the collections and the dollar token. */
export const curator: Address = derive(14).address

/** Places and owns the exchanges' contracts. */
export const builder: Address = derive(15).address

/** Signs, for the marketplace, what the signed zone wants to see. */
export const cosigner = keyed(17)

/** Carries out what was paid for on another chain. */
export const solver = keyed(18)

/** An account of the marketplace with its key. */
function keyed(index: number): { address: Address; privateKey: Hex } {
  const account = derive(index)
  return { address: account.address, privateKey: privateKeyOf(account) }
}

/** Keeps the pools of the market, and nothing else. */
export const poolMaker: Address = derive(17).address

function derive(addressIndex: number): HDAccount {
  return mnemonicToAccount(mnemonic, { addressIndex })
}

function privateKeyOf(account: HDAccount): Hex {
  const { privateKey } = account.getHdKey()
  if (!privateKey) throw new Error('A mnemonic always has private keys.')
  return toHex(privateKey)
}
