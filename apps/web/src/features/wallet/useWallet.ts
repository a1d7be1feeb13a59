import type { Address } from 'viem'
import { type Connector, useConnection } from 'wagmi'
import { useApp } from '../app/AppContext.tsx'

/** The connected wallet, in the words of the app. */
export function useWallet(): useWallet.Result {
  const { developerWallet } = useApp()
  const connection = useConnection()
  const name = developerWallet?.accounts.find(
    account => account.address === connection.address,
  )?.name
  return {
    address: connection.address,
    chainId: connection.chainId,
    connector: connection.connector,
    isPending: connection.status === 'reconnecting' || connection.status === 'connecting',
    name: connection.connector?.id === 'developer' ? name : undefined,
  }
}

export declare namespace useWallet {
  type Result = {
    address: Address | undefined
    chainId: number | undefined
    connector: Connector | undefined
    /** A connection from before the reload is being found again. */
    isPending: boolean
    /** The account's name, for the local accounts. */
    name: string | undefined
  }
}
