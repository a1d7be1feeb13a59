import type { Address } from 'viem'
import { type CreateConnectorFn, createConnector } from 'wagmi'
import { type DeveloperAccount, developerAccounts } from './developerAccounts.ts'
import { createDeveloperProvider } from './developerProvider.ts'
import type { PromptStore } from './promptStore.ts'

const accountKey = 'sluice.developer.account'
const askKey = 'sluice.developer.ask'

/** The local chain's accounts as a wallet for wagmi. The chosen account outlives a reload. */
export function createDeveloperWallet(options: createDeveloperWallet.Options): DeveloperWallet {
  const { storage, prompts } = options
  const listeners = new Set<() => void>()
  const notify = () => {
    for (const listener of listeners) listener()
  }
  let account = developerAccounts.find(item => item.address === storage?.getItem(accountKey))
  let asks = storage?.getItem(askKey) === 'yes'

  const provider = createDeveloperProvider({
    chains: options.chains,
    account: () => account,
    asksFirst: () => asks,
    ask: prompts.ask,
  })

  function use(next: DeveloperAccount | undefined) {
    if (next === account) return
    account = next
    if (next === undefined) storage?.removeItem(accountKey)
    else storage?.setItem(accountKey, next.address)
    provider.accountChanged()
    notify()
  }

  const connector = createConnector(config => {
    const chainId = async () => Number(await provider.request({ method: 'eth_chainId' }))
    const addresses = async () =>
      (await provider.request({ method: 'eth_accounts' })) as readonly Address[]
    const onAccountsChanged = (value: unknown) => {
      const accounts = value as readonly Address[]
      if (accounts.length === 0) config.emitter.emit('disconnect')
      else config.emitter.emit('change', { accounts })
    }
    const onChainChanged = (value: unknown) =>
      config.emitter.emit('change', { chainId: Number(value) })

    function listen() {
      stop()
      provider.on('accountsChanged', onAccountsChanged)
      provider.on('chainChanged', onChainChanged)
    }
    function stop() {
      provider.removeListener('accountsChanged', onAccountsChanged)
      provider.removeListener('chainChanged', onChainChanged)
    }
    async function switchTo(id: number) {
      const chain = config.chains.find(item => item.id === id)
      if (chain === undefined) throw new Error(`Chain ${id} is not configured.`)
      await provider.request({
        method: 'wallet_switchEthereumChain',
        params: [{ chainId: `0x${id.toString(16)}` }],
      })
      return chain
    }

    return {
      id: 'developer',
      name: 'Developer wallet',
      type: 'developer',
      async connect(parameters = {}) {
        if (account === undefined) use(developerAccounts[0])
        listen()
        if (parameters.chainId !== undefined && parameters.isReconnecting !== true)
          await switchTo(parameters.chainId).catch(() => undefined)
        const accounts = await addresses()
        return {
          accounts: (parameters.withCapabilities === true
            ? accounts.map(address => ({ address, capabilities: {} }))
            : accounts) as never,
          chainId: await chainId(),
        }
      },
      async disconnect() {
        stop()
        use(undefined)
      },
      getAccounts: addresses,
      getChainId: chainId,
      getProvider: async () => provider,
      isAuthorized: async () => account !== undefined,
      switchChain: ({ chainId: id }) => switchTo(id),
      onAccountsChanged,
      onChainChanged,
      onDisconnect() {
        config.emitter.emit('disconnect')
      },
    }
  })

  return {
    connector,
    accounts: developerAccounts,
    select(address) {
      use(developerAccounts.find(item => item.address === address))
    },
    asksFirst: () => asks,
    setAsksFirst(value) {
      asks = value
      storage?.setItem(askKey, value ? 'yes' : 'no')
      notify()
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

export declare namespace createDeveloperWallet {
  type Options = {
    chains: readonly createDeveloperProvider.Chain[]
    prompts: PromptStore
    storage: Storage | undefined
  }
}

export type DeveloperWallet = {
  connector: CreateConnectorFn
  accounts: readonly DeveloperAccount[]
  /** Makes this account the connected one, or the one that the next connect uses. */
  select(address: Address): void
  /** Whether the person is asked before each signature; off by default. */
  asksFirst(): boolean
  setAsksFirst(value: boolean): void
  subscribe(listener: () => void): () => void
}
