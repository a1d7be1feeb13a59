import { type Address, type Hex, hexToNumber, http, isAddressEqual, isHex, numberToHex } from 'viem'
import { describeSigning } from './describeSigning.ts'
import type { DeveloperAccount } from './developerAccounts.ts'
import { parseTransaction, parseTypedData, WalletError } from './developerRequests.ts'
import type { WalletPrompt } from './promptStore.ts'

/** Chain ids that are local by convention; the public keys work on no other. */
const localChainIds = new Set([1337, 31337, 31338])

/** Elliptic curves are heavy; they come with the first signature. */
const loadSigner = () => import('./developerSigner.ts')

/**
 * A wallet (EIP-1193) over accounts whose keys are public. It signs only for local chains: the id must
 * be a local one, and the node behind the address must say the same id before each transaction.
 */
export function createDeveloperProvider(
  options: createDeveloperProvider.Options,
): DeveloperProvider {
  const chains = options.chains.filter(chain => localChainIds.has(chain.id))
  const [first] = chains
  if (first === undefined) throw new WalletError(4901, 'The developer wallet needs a local chain.')
  const listeners = new Map<string, Set<(value: unknown) => void>>()
  let chain = first
  let last: Promise<unknown> = Promise.resolve()

  const emit = (event: string, value: unknown) => {
    for (const listener of listeners.get(event) ?? []) listener(value)
  }

  const rpc = async (method: string, params: unknown) => {
    const response = await http(chain.rpcUrl)({ retryCount: 0 }).request({ method, params })
    return response as unknown
  }

  function signer(from: unknown): DeveloperAccount {
    const account = options.account()
    if (account === undefined) throw new WalletError(4100, 'No account is connected.')
    if (typeof from === 'string' && isHex(from) && isAddressEqual(from, account.address))
      return account
    throw new WalletError(4100, 'This account is not the connected one.')
  }

  /** One after the other, so that two requests never take the same nonce. */
  function inLine<value>(work: () => Promise<value>): Promise<value> {
    const run = last.then(work, work)
    last = run.catch(() => undefined)
    return run
  }

  async function confirm(account: DeveloperAccount, question: describeSigning.Result) {
    if (!options.asksFirst()) return
    const agreed = await options.ask({ ...question, account: account.name })
    if (!agreed) throw new WalletError(4001, 'User rejected the request.')
  }

  async function sendTransaction(params: readonly unknown[]): Promise<Hex> {
    const transaction = parseTransaction(params[0])
    const account = signer(transaction.from)
    if (transaction.chainId !== undefined && transaction.chainId !== chain.id)
      throw new WalletError(4901, 'The transaction is for another chain.')
    await confirm(account, describeSigning({ transaction, chain }))
    return inLine(async () => {
      const nodeChainId = await rpc('eth_chainId', undefined)
      if (nodeChainId !== numberToHex(chain.id))
        throw new WalletError(4901, 'The node is not the local chain; nothing was signed.')
      const { signAndSend } = await loadSigner()
      return signAndSend({ account, chain, transaction })
    })
  }

  async function signTyped(params: readonly unknown[]): Promise<Hex> {
    const account = signer(params[0])
    const typedData = parseTypedData(params[1])
    if (typedData.chainId !== undefined && typedData.chainId !== chain.id)
      throw new WalletError(4901, 'The message is for another chain.')
    await confirm(account, describeSigning({ typedData, chain }))
    const { signTypedData } = await loadSigner()
    return signTypedData(account, typedData)
  }

  async function personalSign(params: readonly unknown[]): Promise<Hex> {
    const account = signer(params[1])
    const message = params[0]
    if (typeof message !== 'string') throw new WalletError(-32602, 'The message is missing.')
    await confirm(account, describeSigning({ message, chain }))
    const { signMessage } = await loadSigner()
    return signMessage(account, message)
  }

  function switchChain(params: readonly unknown[]): null {
    const wanted = (params[0] as { chainId?: unknown } | undefined)?.chainId
    const next = chains.find(item => isHex(wanted) && item.id === hexToNumber(wanted))
    if (next === undefined)
      throw new WalletError(4902, 'The developer wallet knows only the local chains.')
    if (next.id !== chain.id) {
      chain = next
      emit('chainChanged', numberToHex(next.id))
    }
    return null
  }

  const accounts = (): readonly Address[] => {
    const account = options.account()
    return account === undefined ? [] : [account.address]
  }

  return {
    async request({ method, params = [] }) {
      const list = Array.isArray(params) ? params : [params]
      switch (method) {
        case 'eth_accounts':
        case 'eth_requestAccounts':
          return accounts()
        case 'eth_chainId':
          return numberToHex(chain.id)
        case 'net_version':
          return chain.id.toString()
        case 'wallet_switchEthereumChain':
          return switchChain(list)
        case 'personal_sign':
          return personalSign(list)
        case 'eth_signTypedData_v4':
          return signTyped(list)
        case 'eth_sendTransaction':
          return sendTransaction(list)
        case 'eth_sign':
        case 'eth_signTransaction':
          throw new WalletError(4200, `The developer wallet does not do ${method}.`)
        default:
          if (method.startsWith('wallet_'))
            throw new WalletError(4200, `The developer wallet does not do ${method}.`)
          return rpc(method, params)
      }
    },
    on(event, listener) {
      listeners.set(event, (listeners.get(event) ?? new Set()).add(listener))
    },
    removeListener(event, listener) {
      listeners.get(event)?.delete(listener)
    },
    accountChanged() {
      emit('accountsChanged', accounts())
    },
  }
}

export declare namespace createDeveloperProvider {
  type Chain = {
    id: number
    name: string
    rpcUrl: string
    nativeCurrency: { name: string; symbol: string; decimals: number }
  }
  type Options = {
    chains: readonly Chain[]
    /** The connected account, if any. */
    account(): DeveloperAccount | undefined
    /** Whether to ask the person before each signature. */
    asksFirst(): boolean
    ask(question: Omit<WalletPrompt, 'id'>): Promise<boolean>
  }
}

export type DeveloperProvider = {
  request(request: { method: string; params?: unknown }): Promise<unknown>
  on(event: string, listener: (value: unknown) => void): void
  removeListener(event: string, listener: (value: unknown) => void): void
  /** Tells listeners that another account is connected now. */
  accountChanged(): void
}
