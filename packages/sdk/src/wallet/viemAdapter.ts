import {
  type Account,
  type Address,
  custom,
  type Hash,
  type Hex,
  keccak256,
  numberToHex,
  TransactionNotFoundError,
  type WalletClient,
} from 'viem'
import { getTransaction, getTransactionCount } from 'viem/actions'
import type { ApiChain } from '../chains/defineChain.ts'
import type { ClientContext } from '../context.ts'
import { AbortedError, ConfigurationError, SluiceError } from '../errors.ts'
import type { StepItem } from '../execution/state.ts'
import { type PreparedTransaction, toTransaction } from '../execution/toTransaction.ts'
import type { WalletAdapter } from '../wallet.ts'
import { withDeadline } from '../withDeadline.ts'
import { ensureChain } from './ensureChain.ts'
import { isRawHash } from './isRawHash.ts'
import { WalletRefusedError, walletOutcome } from './walletError.ts'

/**
 * A viem wallet client as an adapter. It asks the wallet exactly once per item: viem's own
 * `sendTransaction` asks a second time by another method when a wallet reports certain errors.
 */
export function viemAdapter(wallet: WalletClient, context: ClientContext): WalletAdapter {
  const chainOf = (id: number) => {
    const chain = context.config.chains.find(entry => entry.id === id)
    if (!chain) throw new ConfigurationError(undefined, { details: { chainId: id } })
    return chain
  }
  return {
    address: () => currentAddress(wallet),
    handleSignMessageStep: async (item, _step, options) => {
      const signal = options?.signal ?? new AbortController().signal
      const account = wallet.account ?? (await currentAddress(wallet))
      const sign = item.data && 'sign' in item.data ? item.data.sign : undefined
      if (!sign) return undefined
      if (sign.signatureKind === 'eip191') {
        const message = isRawHash(sign.message) ? { raw: sign.message } : sign.message
        return wallet.signMessage({ account, message })
      }
      const chainId = options?.chainId
      if (chainId !== undefined && wallet.account?.type !== 'local') {
        await onChain(wallet, chainOf(chainId), signal)
      }
      assertWanted(signal)
      const { domain, types, primaryType, value } = sign
      return wallet.signTypedData({ account, domain, types, primaryType, message: value })
    },
    handleSendTransactionStep: async (chainId, item, _step, options) => {
      const signal = options?.signal ?? new AbortController().signal
      await onChain(wallet, chainOf(chainId), signal)
      const transaction = transactionOf(item)
      assertWanted(signal)
      return wallet.account?.type === 'local'
        ? sendSigned(wallet, wallet.account, chainId, transaction, signal)
        : askWallet(wallet, chainId, transaction)
    },
    transport: custom({ request: args => wallet.request(args as never, { retryCount: 0 }) }),
  }
}

function transactionOf(item: StepItem): PreparedTransaction {
  if (item.data && 'to' in item.data) return toTransaction(item.data)
  throw new SluiceError('The item holds no transaction', { code: 'bad_response' })
}

/** A wallet that cannot say its chain, or fails to switch, was not asked for anything yet. */
async function onChain(wallet: WalletClient, chain: ApiChain, signal: AbortSignal): Promise<void> {
  try {
    await ensureChain(wallet, chain, signal)
  } catch (error) {
    throw error instanceof SluiceError ? error : new WalletRefusedError(error)
  }
}

/** Between a switch of chain and the prompt the run may have been stopped. */
function assertWanted(signal: AbortSignal): void {
  if (signal.aborted) throw new AbortedError({ cause: signal.reason })
}

async function askWallet(
  wallet: WalletClient,
  chainId: number,
  transaction: PreparedTransaction,
): Promise<Hash> {
  const { from, to, data, value, gas, maxFeePerGas, maxPriorityFeePerGas } = transaction
  return requestOnce(wallet)(
    {
      method: 'eth_sendTransaction',
      params: [
        {
          from,
          to,
          data,
          value: numberToHex(value),
          chainId: numberToHex(chainId),
          ...(gas === undefined ? {} : { gas: numberToHex(gas) }),
          ...(maxFeePerGas === undefined ? {} : { maxFeePerGas: numberToHex(maxFeePerGas) }),
          ...(maxPriorityFeePerGas === undefined
            ? {}
            : { maxPriorityFeePerGas: numberToHex(maxPriorityFeePerGas) }),
        } as never,
      ],
    },
    { retryCount: 0 },
  )
}

/** A list of transports would ask the next one after an answer that was lost: only its first is asked. */
function requestOnce(wallet: WalletClient): WalletClient['request'] {
  const { transport } = wallet
  const first: unknown = Array.isArray(transport.transports) ? transport.transports[0] : undefined
  return hasRequest(first) ? first.request : wallet.request
}

function hasRequest(value: unknown): value is Pick<WalletClient, 'request'> {
  return typeof value === 'object' && value !== null && 'request' in value
}

/** Signs with a local key, so that the hash is known before the node is asked, and cannot be lost. */
async function sendSigned(
  wallet: WalletClient,
  account: Account & { type: 'local' },
  chainId: number,
  transaction: PreparedTransaction,
  signal: AbortSignal,
): Promise<Hash> {
  const { to, data, value, gas, maxFeePerGas, maxPriorityFeePerGas } = transaction
  let serialized: Hex
  let nonce: number | undefined
  try {
    const request = await wallet.prepareTransactionRequest({
      account,
      chain: null,
      chainId,
      to,
      data,
      value,
      ...(gas === undefined ? {} : { gas }),
      ...(maxFeePerGas === undefined ? {} : { maxFeePerGas }),
      ...(maxPriorityFeePerGas === undefined ? {} : { maxPriorityFeePerGas }),
    })
    nonce = request.nonce
    serialized = await account.signTransaction(request as never)
  } catch (error) {
    throw new WalletRefusedError(error)
  }
  assertWanted(signal)
  const hash = keccak256(serialized)
  try {
    await wallet.sendRawTransaction({ serializedTransaction: serialized })
  } catch (error) {
    const { address } = account
    if (await wasRefused(wallet, { error, hash, address, nonce })) {
      throw new WalletRefusedError(error)
    }
  }
  return hash
}

/**
 * Whether a signed transaction that a node refused is surely nowhere. Words alone prove nothing: another
 * node may have taken it before, and its answer been lost. In doubt the hash is followed.
 */
async function wasRefused(
  wallet: WalletClient,
  options: { error: unknown; hash: Hash; address: Address; nonce: number | undefined },
): Promise<boolean> {
  const { error, hash, address, nonce } = options
  const several = wallet.transport.type === 'fallback'
  if (several || nonce === undefined || walletOutcome(error) !== 'refused') return false
  const look = async () => {
    const found = await getTransaction(wallet, { hash }).catch((cause: unknown) => {
      if (cause instanceof TransactionNotFoundError) return undefined
      throw cause
    })
    if (found) return false
    for (const blockTag of ['latest', 'pending'] as const) {
      if ((await getTransactionCount(wallet, { address, blockTag })) > nonce) return false
    }
    return true
  }
  const unsure = () => new SluiceError('The node does not answer', { code: 'rpc_timeout' })
  try {
    return await withDeadline(look, { milliseconds: 15_000, onAbort: unsure, onTimeout: unsure })
  } catch {
    return false
  }
}

async function currentAddress(wallet: WalletClient): Promise<Address> {
  const chosen = wallet.account
  if (chosen?.type === 'local') return chosen.address
  const shared = await wallet.getAddresses()
  const still = shared.find(entry => entry.toLowerCase() === chosen?.address.toLowerCase())
  const address = still ?? shared[0] ?? chosen?.address
  if (address) return address
  throw new SluiceError('The wallet shares no account', {
    code: 'no_account',
    retryable: true,
    hints: ['Connect the wallet and try again. Nothing was sent.'],
  })
}
