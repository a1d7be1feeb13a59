import type { ClientContext } from '../context.ts'
import type { Wallet, WalletAdapter } from '../wallet.ts'
import { viemAdapter } from './viemAdapter.ts'

/** Any wallet as an adapter. */
export function adaptWallet(wallet: Wallet, context: ClientContext): WalletAdapter {
  return 'handleSendTransactionStep' in wallet ? wallet : viemAdapter(wallet, context)
}
