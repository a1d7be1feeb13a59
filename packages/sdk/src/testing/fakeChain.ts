import { type Address, type Hash, type Hex, keccak256, numberToHex, padHex, toHex } from 'viem'

export type FakeLog = { address: Address; topics: Hex[]; data: Hex }
type FakeTransaction = {
  hash: Hash
  from: Address
  to: Address
  input: Hex
  value: bigint
  nonce: number
  block: bigint | undefined
  status: 'success' | 'reverted'
  logs: FakeLog[]
}

/** A chain in memory that answers JSON-RPC and mines when it is told. */
export type FakeChain = {
  chainId: number
  transactions: FakeTransaction[]
  /** Accounts with code, and the answer of their `isValidSignature`. */
  contracts: Map<string, Hex>
  calls: string[]
  /** Native currency of an account at the end of a block, base units. */
  balance: (address: string, block: bigint) => bigint
  /** Throws for a method while it returns an error. */
  fail: (method: string) => unknown
  send: (
    request: Pick<FakeTransaction, 'from' | 'to' | 'input' | 'value'> & { nonce?: number },
  ) => Hash
  mine: (hash: Hash, outcome?: Partial<Pick<FakeTransaction, 'status' | 'logs'>>) => void
  request: (request: { method: string; params?: unknown }) => Promise<unknown>
}

const zeroBloom = padHex('0x', { size: 256 })

export function fakeChain(chainId = 31337): FakeChain {
  let head = 100n
  let sent = -1
  const transactions: FakeTransaction[] = []
  const calls: string[] = []
  const contracts = new Map<string, Hex>()
  const find = (hash: unknown) => transactions.find(entry => entry.hash === hash)
  const count = (from: string, mined: boolean) =>
    transactions
      .filter(entry => entry.from.toLowerCase() === from.toLowerCase())
      .filter(entry => !mined || entry.block !== undefined)
      .reduce((most, entry) => Math.max(most, entry.nonce + 1), 0)

  const chain: FakeChain = {
    chainId,
    transactions,
    contracts,
    calls,
    balance: () => 0n,
    fail: () => undefined,
    send: ({ from, to, input, value, nonce = count(from, false) }) => {
      sent += 1
      const hash = keccak256(toHex(`${chainId}/${from}/${nonce}/${sent}`))
      transactions.push({
        ...{ hash, from, to, input, value, nonce },
        ...{ block: undefined, status: 'success', logs: [] },
      })
      return hash
    },
    mine: (hash, outcome = {}) => {
      head += 1n
      const found = find(hash)
      if (found) Object.assign(found, outcome, { block: head })
    },
    request: async ({ method, params }) => {
      calls.push(method)
      const failure = chain.fail(method)
      if (failure !== undefined) throw failure
      const [first, second] = Array.isArray(params) ? params : []
      const found = find(first)
      switch (method) {
        case 'eth_chainId':
          return numberToHex(chain.chainId)
        case 'eth_blockNumber':
          return numberToHex(head)
        case 'eth_getTransactionCount':
          return numberToHex(count(String(first), second !== 'pending'))
        case 'eth_getTransactionByHash':
          return found ? formatTransaction(found) : null
        case 'eth_getTransactionReceipt':
          return found?.block === undefined ? null : formatReceipt(found)
        case 'eth_getBlockByNumber':
          return formatBlock(
            BigInt(first),
            transactions.filter(entry => entry.block === BigInt(first)),
          )
        case 'eth_getBalance': {
          const [, block] = params as [string, Hex]
          return numberToHex(chain.balance(String(first), BigInt(block)))
        }
        case 'eth_getCode':
          return contracts.has(String(first).toLowerCase()) ? '0x60' : '0x'
        case 'eth_call': {
          const { to } = first as { to?: string }
          return contracts.get(String(to).toLowerCase()) ?? '0x'
        }
        default:
          throw Object.assign(new Error(`no such method: ${method}`), { code: -32601 })
      }
    },
  }
  return chain
}

function blockHash(number: bigint): Hash {
  return padHex(numberToHex(number), { size: 32 })
}

function formatTransaction(transaction: FakeTransaction) {
  const { block, hash, from, to, input, value, nonce } = transaction
  return {
    ...{ hash, from, to, input, nonce: numberToHex(nonce), value: numberToHex(value) },
    ...{ gas: '0x5208', gasPrice: '0x1', type: '0x0', v: '0x1b', r: '0x1', s: '0x1' },
    blockNumber: block === undefined ? null : numberToHex(block),
    blockHash: block === undefined ? null : blockHash(block),
    transactionIndex: block === undefined ? null : '0x0',
  }
}

function formatReceipt(transaction: FakeTransaction) {
  const { hash, from, to, status, logs } = transaction
  const block = transaction.block ?? 0n
  const place = {
    transactionHash: hash,
    blockNumber: numberToHex(block),
    blockHash: blockHash(block),
    transactionIndex: '0x0',
  }
  return {
    ...place,
    ...{ from, to, contractAddress: null, logsBloom: zeroBloom, type: '0x0' },
    ...{ gasUsed: '0x5208', cumulativeGasUsed: '0x5208', effectiveGasPrice: '0x1' },
    status: status === 'success' ? '0x1' : '0x0',
    logs: logs.map((log, index) => ({
      ...log,
      ...place,
      logIndex: numberToHex(index),
      removed: false,
    })),
  }
}

function formatBlock(number: bigint, transactions: FakeTransaction[]) {
  return {
    number: numberToHex(number),
    hash: blockHash(number),
    parentHash: blockHash(number - 1n),
    transactions: transactions.map(formatTransaction),
    ...{ timestamp: '0x1', gasLimit: '0x1', gasUsed: '0x1', baseFeePerGas: '0x1', size: '0x1' },
    ...{ difficulty: '0x0', extraData: '0x', nonce: '0x0000000000000000', uncles: [] },
  }
}

const transferTopic = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'

/** The log of an ERC-20 transfer. */
export function tokenLog(contract: Address, from: Address, to: Address, amount: bigint): FakeLog {
  return {
    address: contract,
    topics: [transferTopic, padHex(from, { size: 32 }), padHex(to, { size: 32 })],
    data: numberToHex(amount, { size: 32 }),
  }
}

/** The log of an ERC-721 transfer. */
export function transferLog(contract: Address, from: Address, to: Address, id: bigint): FakeLog {
  return {
    address: contract,
    topics: [
      transferTopic,
      padHex(from, { size: 32 }),
      padHex(to, { size: 32 }),
      numberToHex(id, { size: 32 }),
    ],
    data: '0x',
  }
}
