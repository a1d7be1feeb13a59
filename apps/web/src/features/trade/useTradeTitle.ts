import { shortHex } from '../../components/HexText.tsx'
import { useWallet } from '../wallet/useWallet.ts'

/** "You bought …", or "As 0x3C44…93BC: bought …" when another account is connected now. */
export function useTradeTitle(account: string, deed: string): string {
  const { address } = useWallet()
  return address?.toLowerCase() === account.toLowerCase()
    ? `You ${deed}`
    : `As ${shortHex(account)}: ${deed}`
}
