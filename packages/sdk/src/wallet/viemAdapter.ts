import type { Address, WalletClient } from 'viem'
import type { ClientContext, ServedChain } from '../context.ts'
import { SluiceError } from '../errors.ts'
import type { WalletAdapter } from '../wallet.ts'

/** A viem wallet client as an adapter. */
export function viemAdapter(
  wallet: WalletClient,
  _context: ClientContext,
  _chain: ServedChain,
): WalletAdapter {
  return {
    address: () => currentAddress(wallet),
    handleSignMessageStep: () =>
      Promise.reject(new SluiceError('Not built', { code: 'not_built' })),
    handleSendTransactionStep: () =>
      Promise.reject(new SluiceError('Not built', { code: 'not_built' })),
  }
}

async function currentAddress(wallet: WalletClient): Promise<Address> {
  const [address] = await wallet.getAddresses()
  if (wallet.account) return wallet.account.address
  if (!address) throw new SluiceError('The wallet shares no account', { code: 'no_account' })
  return address
}
