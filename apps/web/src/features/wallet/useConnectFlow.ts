import { type ConnectFlow, createConnectFlow } from '@sluice/react'
import { wagmiWallets } from '@sluice/react/wagmi'
import { useMemo } from 'react'
import { useConfig } from 'wagmi'

/** Connects a wallet that is not the developer's: that one has accounts to choose from instead. */
export function useConnectFlow(): ConnectFlow {
  const config = useConfig()
  return useMemo(() => {
    const wallets = wagmiWallets(config)
    return createConnectFlow({
      ...wallets,
      async readWallets(signal) {
        const developer = config.connectors.find(({ id }) => id === 'developer')?.uid
        return (await wallets.readWallets(signal)).filter(({ id }) => id !== developer)
      },
    })
  }, [config])
}
