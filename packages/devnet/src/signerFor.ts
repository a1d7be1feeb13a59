import { type Address, isAddressEqual } from 'viem'
import { type PrivateKeyAccount, privateKeyToAccount } from 'viem/accounts'
import { accounts } from './accounts.ts'

/** The key of one of the traders. */
export function signerFor(address: Address): PrivateKeyAccount {
  const trader = accounts.find(each => isAddressEqual(each.address, address))
  if (!trader) throw new Error(`${address} is not one of the traders.`)
  return privateKeyToAccount(trader.privateKey)
}
