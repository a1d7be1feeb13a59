import type { Config, Connector } from 'wagmi'
import { connect, getConnectors, switchAccount, switchChain } from 'wagmi/actions'
import type {
  ConnectFlowOptions,
  Connection,
  WalletChoice,
} from '../flow/connect/createConnectFlow.ts'

/** Milliseconds in which a connector says whether its wallet is there, and in which it lets go of it. */
const patience = 1_000

/**
 * The connectors of a wagmi configuration, for `createConnectFlow`: every wallet that announced itself (EIP-6963) and
 * those that the page configured, such as WalletConnect, Coinbase or Safe. Written with what wagmi 2.19 and 3 have in
 * common.
 */
export function wagmiWallets(config: Config): wagmiWallets.Result {
  const connectorOf = (id: string) => getConnectors(config).find(({ uid }) => uid === id)
  /** By connector, for whom it was asked last. */
  const asked = new Map<string, AbortSignal>()
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
    async connect(id, { onUri, signal }) {
      const connector = connectorOf(id)
      if (connector === undefined) throw new ConnectorGoneError()
      const known = config.state.connections.get(connector.uid)
      if (known !== undefined && known.accounts.length > 0) {
        await switchAccount(config, { connector })
        await leaveOthers(config, connector, signal)
        return connectionOf(known.accounts, known.chainId)
      }
      // Without an account it is connected for wagmi all the same, which would not ask it anew.
      if (known !== undefined) await leave(connector, signal)
      const onMessage = ({ type, data }: { type: string; data?: unknown }) => {
        if (type === 'display_uri' && typeof data === 'string') onUri(data)
      }
      connector.emitter.on('message', onMessage)
      asked.set(connector.uid, signal)
      try {
        const { accounts, chainId } = await connect(config, { connector })
        if (accounts.length > 0 && !signal.aborted) await leaveOthers(config, connector, signal)
        // Locked, or nobody waits for it any more: whoever was connected before stays.
        else if (asked.get(connector.uid) === signal) await giveBack(config, connector, signal)
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
  const provider = await inTime(connector.getProvider())
  return provider !== undefined && provider !== null
}

/** One wallet acts at a time: what was connected before goes once the new one is there. */
async function leaveOthers(config: Config, { uid }: Connector, signal: AbortSignal): Promise<void> {
  const others = [...config.state.connections.values()].filter(each => each.connector.uid !== uid)
  await Promise.all(others.map(({ connector }) => leave(connector, signal)))
}

/** Lets go of a wallet that was just connected; the one before acts again, after a reload too. */
async function giveBack(config: Config, connector: Connector, signal: AbortSignal): Promise<void> {
  await leave(connector, signal)
  const before = config.state.connections.get(config.state.current ?? '')
  if (before !== undefined) await switchAccount(config, { connector: before.connector })
}

/**
 * Lets go of a wallet. For wagmi it is gone at once, whether it answers or not: the action `disconnect` waits for it, and
 * in the end brings back the connections of its beginning.
 */
async function leave(connector: Connector, signal: AbortSignal): Promise<void> {
  connector.emitter.emit('disconnect')
  const end = async () => connector.disconnect()
  await inTime(end(), signal)
}

/** What a promise comes to; undefined when it fails, takes too long or is not waited for any more. */
function inTime<value>(answer: Promise<value>, signal?: AbortSignal): Promise<value | undefined> {
  return new Promise(resolve => {
    const end = () => resolve(undefined)
    const timer = setTimeout(end, patience)
    signal?.addEventListener('abort', end, { once: true })
    answer.then(resolve, end).finally(() => {
      clearTimeout(timer)
      signal?.removeEventListener('abort', end)
    })
  })
}

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
