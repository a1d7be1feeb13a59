import { type ConnectFlow, createConnectFlow, isRunning } from '@sluice/react'
import { wagmiWallets } from '@sluice/react/wagmi'
import { useEffect, useMemo } from 'react'
import { useConfig } from 'wagmi'
import { unfinished } from '../app/unfinished.ts'

/** Connects a wallet that is not the developer's: that one has accounts to choose from instead. */
export function useConnectFlow(): ConnectFlow {
  const config = useConfig()
  const flow = useMemo(() => {
    const wallets = wagmiWallets(config)
    return createConnectFlow({
      ...wallets,
      async readWallets(signal) {
        const developer = config.connectors.find(({ id }) => id === 'developer')?.uid
        return (await wallets.readWallets(signal)).filter(({ id }) => id !== developer)
      },
    })
  }, [config])
  useEffect(() => unfinished.add(() => isRunning(flow.getState())), [flow])
  return flow
}
