import { type Client, createClient } from '@sluice/sdk'
import { devnet, withApi, withRpc } from '@sluice/sdk/chains'
import { createWalletClient, type Hex, http } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'

/** A client of the market, and a wallet of viem for one of its accounts, as a program would use them. */
export function clientOf(options: { url: string; rpcUrl: string; privateKey: Hex }): {
  client: Client
  wallet: ReturnType<typeof walletOf>
} {
  const chain = withRpc(withApi(devnet, `${options.url}/api/31337`), options.rpcUrl)
  return {
    client: createClient({ chains: [chain], source: 'sluice.local' }),
    wallet: walletOf(options.privateKey, options.rpcUrl, chain.network),
  }
}

const walletOf = (privateKey: Hex, rpcUrl: string, chain: ReturnType<typeof withRpc>['network']) =>
  createWalletClient({
    account: privateKeyToAccount(privateKey),
    chain,
    transport: http(rpcUrl),
    pollingInterval: 50,
  })
