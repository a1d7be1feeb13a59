import type { Config, Connector } from 'wagmi'
import { connect, disconnect, getConnectors, switchAccount, switchChain } from 'wagmi/actions'
import type {
  ConnectFlowOptions,
  Connection,
  WalletChoice,
} from '../flow/connect/createConnectFlow.ts'

/** Milliseconds in which a connector says whether its wallet is there. */
const patience = 1_000

/**
 * The connectors of a wagmi configuration, for `createConnectFlow`: every wallet that announced itself (EIP-6963) and
 * those that the page configured, such as WalletConnect, Coinbase or Safe. Written with what wagmi 2.19 and 3 have in
 * common.
 */
export function wagmiWallets(config: Config): wagmiWallets.Result {
  const connectorOf = (id: string) => getConnectors(config).find(({ uid }) => uid === id)
  return {
    async readWallets() {
      const connectors = getConnectors(config)
      const there = await Promise.all(connectors.map(isThere))
      const found = connectors.filter((_, index) => there[index])
      const announces = found.some(isAnnounced)
      return (
        found
          // What the first injected wallet is has been announced by its name.
          .filter(connector => connector.id !== 'injected' || !announces)
          .map(
            ({ uid, name, icon, type }): WalletChoice => ({
              ...{ id: uid, name, icon },
              kind: type === 'injected' ? 'browser' : type === 'walletConnect' ? 'remote' : 'other',
            }),
          )
      )
    },
    async connect(id, { onUri }) {
      const connector = connectorOf(id)
      if (connector === undefined) throw new ConnectorGoneError()
      const known = config.state.connections.get(connector.uid)
      if (known !== undefined) {
        await switchAccount(config, { connector })
        return connectionOf(known.accounts, known.chainId)
      }
      const onMessage = ({ type, data }: { type: string; data?: unknown }) => {
        if (type === 'display_uri' && typeof data === 'string') onUri(data)
      }
      connector.emitter.on('message', onMessage)
      try {
        const { accounts, chainId } = await connect(config, { connector })
        if (accounts.length > 0) await disconnectOthers(config, connector)
        // For wagmi it is connected, and would not be asked again; whoever was connected before stays.
        else await leave(config, connector)
        return connectionOf(accounts, chainId)
      } finally {
        connector.emitter.off('message', onMessage)
      }
    },
    async switchChain(chainId) {
      await switchChain(config, { chainId })
    },
  }
}

export declare namespace wagmiWallets {
  type Result = Required<Pick<ConnectFlowOptions, 'readWallets' | 'connect' | 'switchChain'>>
}

const isAnnounced = ({ id, type }: Connector) => type === 'injected' && id !== 'injected'

/** Whether a wallet can be asked here; only those that look for one in the page cannot. */
async function isThere(connector: Connector): Promise<boolean> {
  if (isAnnounced(connector) || !['injected', 'safe'].includes(connector.type)) return true
  const late = new Promise<undefined>(resolve => setTimeout(resolve, patience, undefined))
  const provider = await Promise.race([connector.getProvider().catch(() => undefined), late])
  return provider !== undefined && provider !== null
}

/** One wallet acts at a time: what was connected before goes once the new one is there. */
async function disconnectOthers(config: Config, { uid }: Connector): Promise<void> {
  for (const { connector } of [...config.state.connections.values()])
    if (connector.uid !== uid) await leave(config, connector)
}

const leave = (config: Config, connector: Connector) =>
  disconnect(config, { connector }).catch(() => undefined)

function connectionOf(accounts: readonly unknown[], chainId: number): Connection {
  const [address] = accounts
  // Without an account the wallet is locked, which the flow says.
  return { address: String(address ?? '') as Connection['address'], chainId }
}

class ConnectorGoneError extends Error {
  override readonly name = 'ConnectorNotFoundError'
  constructor() {
    super('The connector is not configured any more.')
  }
}
