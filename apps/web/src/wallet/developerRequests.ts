import { type Address, type Hex, hexToBigInt, hexToNumber, isAddress, isHex } from 'viem'

/** The fields of a wallet's transaction request that the developer wallet understands. */
export type WalletTransaction = {
  from: Address
  to: Address | undefined
  data: Hex | undefined
  value: bigint
  gas: bigint | undefined
  maxFeePerGas: bigint | undefined
  maxPriorityFeePerGas: bigint | undefined
  chainId: number | undefined
}

export type WalletTypedData = {
  chainId: number | undefined
  definition: {
    domain: Record<string, unknown>
    types: Record<string, { name: string; type: string }[]>
    primaryType: string
    message: Record<string, unknown>
  }
}

/** Reads the parameter of `eth_sendTransaction`. @throws {@link WalletError} -32602 when a field is wrong. */
export function parseTransaction(input: unknown): WalletTransaction {
  const request = record(input, 'The transaction')
  const { from, to, data, chainId } = request
  if (typeof from !== 'string' || !isAddress(from, { strict: false }))
    throw new WalletError(-32602, 'The transaction has no sender.')
  if (
    to !== undefined &&
    to !== null &&
    (typeof to !== 'string' || !isAddress(to, { strict: false }))
  )
    throw new WalletError(-32602, 'The receiver is not an address.')
  if (data !== undefined && !isHex(data)) throw new WalletError(-32602, 'The data is not hex.')
  return {
    from,
    to: typeof to === 'string' ? to : undefined,
    data: isHex(data) ? data : undefined,
    value: quantity(request.value) ?? 0n,
    gas: quantity(request.gas),
    maxFeePerGas: quantity(request.maxFeePerGas),
    maxPriorityFeePerGas: quantity(request.maxPriorityFeePerGas),
    chainId: isHex(chainId) ? hexToNumber(chainId) : undefined,
  }
}

/** Reads the second parameter of `eth_signTypedData_v4`: JSON text. @throws {@link WalletError} */
export function parseTypedData(input: unknown): WalletTypedData {
  let value: unknown = input
  if (typeof input === 'string') {
    try {
      value = JSON.parse(input)
    } catch {
      throw new WalletError(-32602, 'The message is not JSON.')
    }
  }
  const root = record(value, 'The message')
  const domain = record(root.domain, 'The domain')
  const { EIP712Domain: _, ...types } = record(root.types, 'The types')
  if (typeof root.primaryType !== 'string' || !(root.primaryType in types))
    throw new WalletError(-32602, 'The message has no type.')
  const { chainId } = domain
  return {
    chainId:
      typeof chainId === 'string' || typeof chainId === 'number' ? Number(chainId) : undefined,
    definition: {
      domain,
      types: types as WalletTypedData['definition']['types'],
      primaryType: root.primaryType,
      message: record(root.message, 'The message'),
    },
  }
}

function record(input: unknown, name: string): Record<string, unknown> {
  if (typeof input !== 'object' || input === null)
    throw new WalletError(-32602, `${name} is missing.`)
  return Object.fromEntries(Object.entries(input))
}

function quantity(input: unknown): bigint | undefined {
  if (input === undefined || input === null) return undefined
  if (!isHex(input)) throw new WalletError(-32602, 'A quantity is not hex.')
  return hexToBigInt(input)
}

/** An answer of the wallet other than a result; `code` is that of EIP-1193 or JSON-RPC. */
export class WalletError extends Error {
  override readonly name = 'WalletError'
  readonly code: number
  constructor(code: number, message: string) {
    super(message)
    this.code = code
  }
}
