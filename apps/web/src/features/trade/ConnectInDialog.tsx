import { ConnectDialog } from '@sluice/react/ui'
import { useEffect } from 'react'
import { useConnectFlow } from '../wallet/useConnectFlow.ts'

/** The wallets to choose from, above the dialog of a trade: the menu of the page lies behind it. */
export default function ConnectInDialog({ onClose }: { onClose: () => void }) {
  const flow = useConnectFlow()
  useEffect(() => flow.open(), [flow])
  return <ConnectDialog flow={flow} onClose={onClose} />
}
