import { type Account, type Address, custom, type Hash, numberToHex, type WalletClient } from 'viem'
import type { ClientContext } from '../context.ts'
import { AbortedError, ConfigurationError, SluiceError } from '../errors.ts'
import { AccountChangedError } from '../execution/runErrors.ts'
import type { StepItem } from '../execution/state.ts'
import {
  type PreparedTransaction,
  toTransaction,
  type ZkFields,
} from '../execution/toTransaction.ts'
import { loadCode } from '../loadCode.ts'
import type { WalletAdapter } from '../wallet.ts'
import { askedClient } from './askedClient.ts'
import { ensureChain } from './ensureChain.ts'
import { isRawHash } from './isRawHash.ts'
import type { LocalSend } from './nextNonce.ts'
import { sendSigned } from './sendSigned.ts'
import { sendSmart } from './sendSmart.ts'
import { walletCalls } from './walletCalls.ts'

/**
 * A viem wallet client as an adapter. It asks the wallet exactly once per item: viem's own
 * `sendTransaction` asks a second time by another method when a wallet reports certain errors.
 */
export function viemAdapter(
  client: WalletClient,
  context: Pick<ClientContext, 'config' | 'localSends'>,
): WalletAdapter {
  const wallet = askedClient(client)
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
      if (chainId !== undefined && !ownKey(wallet)) {
        await ensureChain(wallet, chainOf(chainId), signal)
      }
      assertWanted(signal)
      const { domain, types, primaryType, value } = sign
      return wallet.signTypedData({ account, domain, types, primaryType, message: value })
    },
    handleSendTransactionStep: async (chainId, item, _step, options) => {
      const signal = options?.signal ?? new AbortController().signal
      const chain = chainOf(chainId)
      const { network } = chain
      const transaction = transactionOf(item)
      const zk = transaction.zk && (await formattedZk(transaction.zk))
      // The last thing before the prompt: a person may have switched in the meantime.
      await ensureChain(wallet, chain, signal)
      assertWanted(signal)
      const account = ownKey(wallet)
      if (account?.type === 'smart') return sendSmart(wallet, transaction)
      return account
        ? sendSigned(wallet, {
            ...{ account, chainId, network, transaction, signal },
            sends: sendsOf(context, account.address, chainId),
          })
        : askWallet(wallet, chainId, transaction, zk)
    },
    ...walletCalls(wallet, async (chainId, signal = new AbortController().signal) => {
      await ensureChain(wallet, chainOf(chainId), signal)
      assertWanted(signal)
    }),
    transport: custom({ request: args => client.request(args as never, { retryCount: 0 }) }),
  }
}

/** What a local key sent on a chain, whichever wallet client it was given in. */
function sendsOf(
  { localSends }: Pick<ClientContext, 'localSends'>,
  address: Address,
  chainId: number,
): LocalSend[] {
  const key = `${chainId} ${address.toLowerCase()}`
  const sends = localSends.get(key) ?? []
  localSends.set(key, sends)
  return sends
}

function transactionOf(item: StepItem): PreparedTransaction {
  if (item.data && 'to' in item.data) return toTransaction(item.data)
  throw new SluiceError('The item holds no transaction', { code: 'bad_response' })
}

/** Between a switch of chain and the prompt the run may have been stopped. */
function assertWanted(signal: AbortSignal): void {
  if (signal.aborted) throw new AbortedError({ cause: signal.reason })
}

async function formattedZk(zk: ZkFields): Promise<Record<string, unknown>> {
  const { formatZk } = await loadCode(() => import('./formatZk.ts'))
  return formatZk(zk)
}

async function askWallet(
  wallet: WalletClient,
  chainId: number,
  transaction: PreparedTransaction,
  zk: Record<string, unknown> = {},
): Promise<Hash> {
  const { from, to, data, value, gas, maxFeePerGas, maxPriorityFeePerGas } = transaction
  return wallet.request(
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
          ...zk,
        } as never,
      ],
    },
    { retryCount: 0 },
  )
}

/** The account that the client itself holds: a key or a smart account, and no wallet behind a provider. */
function ownKey(wallet: WalletClient): Exclude<Account, { type: 'json-rpc' }> | undefined {
  const { account } = wallet
  return account && account.type !== 'json-rpc' ? account : undefined
}

/**
 * The account that acts: a key's own; else the chosen one as long as the wallet shares it, else, where
 * none was chosen, the first that it shares. A wallet that shares none any more is locked.
 *
 * @throws AccountChangedError when it shares others only: nobody asked for these.
 */
async function currentAddress(wallet: WalletClient): Promise<Address> {
  const own = ownKey(wallet)
  if (own) return own.address
  const chosen = wallet.account
  const shared = await wallet.getAddresses()
  const still = shared.find(entry => entry.toLowerCase() === chosen?.address.toLowerCase())
  const [first] = shared
  if (still) return still
  if (first && chosen) throw new AccountChangedError({ expected: chosen.address, current: first })
  if (first) return first
  throw new SluiceError('The wallet shares no account', {
    code: chosen ? 'wallet_disconnected' : 'no_account',
    summary: chosen ? 'The wallet is locked or not connected.' : 'The wallet shares no account.',
    retryable: true,
    hints: ['Unlock and connect the wallet, then try again. Nothing was sent.'],
  })
}
