import {
  type Account,
  type Chain,
  concat,
  createWalletClient,
  custom,
  hashTypedData,
  keccak256,
  type WalletClient,
} from 'viem'
import { chainConfig } from 'viem/zksync'
import { ConfigurationError } from '../errors.ts'
import type { PreparedTransaction } from '../execution/toTransaction.ts'
import type { Signed } from './sendSigned.ts'

/**
 * Signs a zkSync-type transaction with a local key: its EIP-712 form is signed, and the signature is part
 * of the bytes (type 0x71). Its hash is that of the signed digest and the signature's hash together.
 */
export async function signZk(
  wallet: WalletClient,
  options: {
    account: Account & { type: 'local' }
    chainId: number
    network: Chain | undefined
    transaction: PreparedTransaction
    /** The node's count when absent. */
    nonce?: number | undefined
  },
): Promise<Signed> {
  const { account, chainId, network, transaction } = options
  if (!network) throw new ConfigurationError(undefined, { details: { chainId } })
  const client = createWalletClient({
    account,
    chain: { ...network, ...chainConfig },
    transport: custom(
      { request: args => wallet.request(args as never, { retryCount: 0 }) },
      { retryCount: 0 },
    ),
  })
  const { from, to, data, value, gas, maxFeePerGas, maxPriorityFeePerGas, zk } = transaction
  const prepared = await client.prepareTransactionRequest({
    ...defined({ nonce: options.nonce, gas, maxFeePerGas, maxPriorityFeePerGas }),
    ...defined({ ...zk, customSignature: undefined }),
    ...{ to, data, value, type: 'eip712' },
    parameters: ['gas', 'nonce', 'fees'],
  } as never)
  const request = { ...(prepared as object), chainId, from, type: 'eip712' } as never
  const domain = chainConfig.custom.getEip712Domain(request) as unknown as Parameters<
    typeof hashTypedData
  >[0]
  const customSignature = await account.signTypedData(domain)
  const serialized = chainConfig.serializers.transaction({
    ...(request as object),
    customSignature,
  } as never)
  const { nonce } = prepared as { nonce?: number | undefined }
  const hash = keccak256(concat([hashTypedData(domain), keccak256(customSignature)]))
  return { serialized, hash, nonce }
}

/** Only the fields that have a value: viem takes an undefined one for given. */
function defined(fields: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined))
}
