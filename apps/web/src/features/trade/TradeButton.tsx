import { Button } from '../../components/Button.tsx'
import { useWallet } from '../wallet/useWallet.ts'
import { walletMenu } from '../wallet/walletMenuStore.ts'
import { useBegin } from './TradeProvider.tsx'
import type { TradeRequest } from './tradeRequest.ts'

/** Begins a trade, or asks for a wallet first; the dialog sees to it that the wallet is on the right chain. */
export function TradeButton({ request, ...button }: TradeButton.Props) {
  const { address } = useWallet()
  const begin = useBegin()
  return (
    <Button
      {...button}
      onClick={() => (address === undefined ? walletMenu.set(true) : begin(request, address))}
    />
  )
}

export declare namespace TradeButton {
  type Props = Omit<Button.Props, 'onClick'> & { request: TradeRequest }
}
