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
  /** The number of the newest block. */
  readonly head: bigint
  /** Accounts with code, and the answer of their `isValidSignature`. */
  contracts: Map<string, Hex>
  /** The code of accounts of which it matters; of `contracts` some code else. */
  codes: Map<string, Hex>
  calls: string[]
  /** Native currency of an account at the end of a block, base units. */
  balance: (address: string, block: bigint) => bigint
  /** Throws for a method while it returns an error. */
  fail: (method: string) => unknown
  send: (
    request: Pick<FakeTransaction, 'from' | 'to' | 'input' | 'value'> & { nonce?: number },
  ) => Hash
  /** Mines a block with these transactions, or with none. */
  mine: (
    hashes?: Hash | readonly Hash[],
    outcome?: Partial<Pick<FakeTransaction, 'status' | 'logs'>>,
  ) => void
  /** Replaces the newest blocks by empty ones; their transactions are pending again. */
  reorganise: (depth: number) => void
  /** The nodes forget a transaction that is pending. */
  drop: (hash: Hash) => void
  /** Who is told of new blocks. */
  subscribers: Set<(head: unknown) => void>
  request: (request: { method: string; params?: unknown }) => Promise<unknown>
}

const zeroBloom = padHex('0x', { size: 256 })

export function fakeChain(chainId = 31337): FakeChain {
  let head = 100n
  let sent = -1
  // How often a block was replaced, and when it was mined.
  const forks = new Map<bigint, number>()
  const times = new Map<bigint, number>()
  const transactions: FakeTransaction[] = []
  const calls: string[] = []
  const contracts = new Map<string, Hex>()
  const codes = new Map<string, Hex>()
  const find = (hash: unknown) => transactions.find(entry => entry.hash === hash)
  const count = (from: string, mined: boolean, upTo = head) =>
    transactions
      .filter(entry => entry.from.toLowerCase() === from.toLowerCase())
      .filter(entry => !mined || (entry.block !== undefined && entry.block <= upTo))
      .reduce((most, entry) => Math.max(most, entry.nonce + 1), 0)

  const hashOf = (number: bigint): Hash =>
    padHex(numberToHex(number + (BigInt(forks.get(number) ?? 0) << 64n)), { size: 32 })
  const inBlock = (number: bigint) => transactions.filter(entry => entry.block === number)
  const blockAt = (number: bigint, full: boolean) => ({
    number: numberToHex(number),
    hash: hashOf(number),
    parentHash: hashOf(number - 1n),
    transactions: inBlock(number).map(entry =>
      full ? formatTransaction(entry, hashOf) : entry.hash,
    ),
    timestamp: numberToHex(Math.floor((times.get(number) ?? 0) / 1_000)),
    ...{ gasLimit: '0x1', gasUsed: '0x1', baseFeePerGas: '0x1', size: '0x1' },
    ...{ difficulty: '0x0', extraData: '0x', nonce: '0x0000000000000000', uncles: [] },
  })

  const chain: FakeChain = {
    chainId,
    transactions,
    get head() {
      return head
    },
    contracts,
    codes,
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
    subscribers: new Set(),
    mine: (hashes = [], outcome = {}) => {
      head += 1n
      times.set(head, Date.now())
      for (const hash of typeof hashes === 'string' ? [hashes] : hashes) {
        const found = find(hash)
        if (found) Object.assign(found, outcome, { block: head })
      }
      for (const tell of [...chain.subscribers]) tell(blockAt(head, false))
    },
    reorganise: depth => {
      for (let number = head; number > head - BigInt(depth); number -= 1n) {
        forks.set(number, (forks.get(number) ?? 0) + 1)
        for (const entry of transactions) if (entry.block === number) entry.block = undefined
      }
    },
    drop: hash => {
      transactions.splice(
        transactions.findIndex(entry => entry.hash === hash),
        1,
      )
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
          if (second === 'pending') return numberToHex(count(String(first), false))
          return numberToHex(
            count(String(first), true, /^0x/.test(String(second)) ? BigInt(second) : head),
          )
        case 'eth_getTransactionByHash':
          return found ? formatTransaction(found, hashOf) : null
        case 'eth_getTransactionReceipt':
          return found?.block === undefined ? null : formatReceipt(found, hashOf)
        case 'eth_getBlockByNumber': {
          const number = first === 'latest' ? head : BigInt(first)
          return number > head ? null : blockAt(number, second === true)
        }
        case 'eth_getBlockByHash': {
          for (let number = head; number >= 0n; number -= 1n) {
            if (hashOf(number) === first) return blockAt(number, second === true)
          }
          return null
        }
        case 'eth_getBlockReceipts':
          return inBlock(BigInt(first)).map(entry => formatReceipt(entry, hashOf))
        case 'eth_getLogs': {
          const {
            fromBlock,
            toBlock,
            address,
            topics = [],
          } = first as {
            fromBlock: Hex
            toBlock: Hex
            address: Address | Address[]
            topics?: (Hex | Hex[])[]
          }
          const within = (block = -1n) => block >= BigInt(fromBlock) && block <= BigInt(toBlock)
          const among = (wanted: string | string[], value = '') =>
            [wanted].flat().some(entry => entry.toLowerCase() === value.toLowerCase())
          return transactions
            .filter(entry => within(entry.block))
            .flatMap(entry => formatReceipt(entry, hashOf).logs)
            .filter(log => among(address, log.address))
            .filter(log => topics.every((wanted, index) => among(wanted, log.topics[index])))
        }
        case 'eth_getBalance': {
          const [, block] = params as [string, Hex]
          return numberToHex(chain.balance(String(first), BigInt(block)))
        }
        case 'eth_getCode':
          return (
            codes.get(String(first).toLowerCase()) ??
            (contracts.has(String(first).toLowerCase()) ? '0x60' : '0x')
          )
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

type HashOf = (number: bigint) => Hash

function formatTransaction(transaction: FakeTransaction, hashOf: HashOf) {
  const { block, hash, from, to, input, value, nonce } = transaction
  return {
    ...{ hash, from, to, input, nonce: numberToHex(nonce), value: numberToHex(value) },
    ...{ gas: '0x5208', gasPrice: '0x1', type: '0x0', v: '0x1b', r: '0x1', s: '0x1' },
    blockNumber: block === undefined ? null : numberToHex(block),
    blockHash: block === undefined ? null : hashOf(block),
    transactionIndex: block === undefined ? null : '0x0',
  }
}

function formatReceipt(transaction: FakeTransaction, hashOf: HashOf) {
  const { hash, from, to, status, logs } = transaction
  const block = transaction.block ?? 0n
  const place = {
    transactionHash: hash,
    blockNumber: numberToHex(block),
    blockHash: hashOf(block),
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
