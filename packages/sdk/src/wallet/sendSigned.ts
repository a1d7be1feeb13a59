import {
  type Account,
  type Address,
  type Chain,
  type Hash,
  type Hex,
  keccak256,
  TransactionNotFoundError,
  type WalletClient,
} from 'viem'
import { getTransaction, getTransactionCount } from 'viem/actions'
import { AbortedError, isSluiceError, SluiceError } from '../errors.ts'
import { readRevert } from '../execution/readRevert.ts'
import type { PreparedTransaction } from '../execution/toTransaction.ts'
import { loadCode } from '../loadCode.ts'
import { withDeadline } from '../withDeadline.ts'
import { assertFees } from './assertFees.ts'
import { type LocalSend, nextNonce } from './nextNonce.ts'
import { WalletRefusedError, walletOutcome } from './walletError.ts'
import { withGasMargin } from './withGasMargin.ts'

/** A transaction that is signed and not sent. `nonce` is undefined when it cannot be said. */
export type Signed = { serialized: Hex; hash: Hash; nonce: number | undefined }

/**
 * Signs with a local key, so that the hash is known before the node is asked, and cannot be lost.
 *
 * @throws WalletRefusedError, SluiceError `fee_too_high` or `same_transaction` when surely nothing was sent;
 * AbortedError before anything is.
 */
export async function sendSigned(
  wallet: WalletClient,
  options: {
    account: Account & { type: 'local' }
    chainId: number
    network: Chain | undefined
    transaction: PreparedTransaction
    /** What the key sent on this chain; the transaction is added. */
    sends: LocalSend[]
    signal: AbortSignal
  },
): Promise<Hash> {
  const { account, chainId, network, transaction, sends, signal } = options
  let signed: Signed
  try {
    await assertFees(wallet, transaction)
    // Whoever gave the key a manager of nonces has its own way to count them.
    const managed = account.nonceManager !== undefined
    const nonce = managed ? undefined : await nextNonce(wallet, { address: account.address, sends })
    if (transaction.zk) {
      const { signZk } = await loadCode(() => import('./signZk.ts'))
      signed = await signZk(wallet, { account, chainId, network, transaction, nonce })
    } else {
      signed = await sign(wallet, { account, chainId, transaction, nonce })
    }
  } catch (error) {
    if (isSluiceError(error)) throw error
    throw readRevert(error) ?? new WalletRefusedError(error)
  }
  if (signal.aborted) throw new AbortedError({ cause: signal.reason })
  const { serialized, hash, nonce } = signed
  if (sends.some(sent => sent.hash === hash)) throw new SameTransactionError(hash)
  const sent = nonce === undefined ? undefined : { nonce, hash, at: performance.now() }
  if (sent) sends.push(sent)
  try {
    await wallet.sendRawTransaction({ serializedTransaction: serialized })
  } catch (error) {
    if (await wasRefused(wallet, { error, hash, address: account.address, nonce })) {
      if (sent) sends.splice(sends.indexOf(sent), 1)
      throw readRevert(error) ?? new WalletRefusedError(error)
    }
  }
  return hash
}

async function sign(
  wallet: WalletClient,
  options: {
    account: Account & { type: 'local' }
    chainId: number
    transaction: PreparedTransaction
    nonce: number | undefined
  },
): Promise<Signed> {
  const { account, chainId, transaction, nonce } = options
  const { to, data, value, gas, maxFeePerGas, maxPriorityFeePerGas } = transaction
  const request = await wallet.prepareTransactionRequest({
    account,
    chain: null,
    chainId,
    to,
    data,
    value,
    ...(nonce === undefined ? {} : { nonce }),
    ...(gas === undefined ? {} : { gas }),
    ...(maxFeePerGas === undefined ? {} : { maxFeePerGas }),
    ...(maxPriorityFeePerGas === undefined ? {} : { maxPriorityFeePerGas }),
  })
  const estimated = gas === undefined && data !== '0x' ? request.gas : undefined
  const limited = estimated === undefined ? request : { ...request, gas: withGasMargin(estimated) }
  const serialized = await account.signTransaction(limited as never)
  return { serialized, hash: keccak256(serialized), nonce: request.nonce }
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

/** Signed with the nonce of an earlier one it became the very same: sent again, it would happen once. */
class SameTransactionError extends SluiceError {
  constructor(hash: Hash) {
    super('The same transaction was sent before and is not mined yet', {
      code: 'same_transaction',
      retryable: true,
      details: { hash },
      hints: ['Nothing more was sent. Try again once the earlier one is mined.'],
    })
  }
}
